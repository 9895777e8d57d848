import { addDays, dayInBrazil } from '@matilha/contract/content/event-dates';
import { isWorkingDay } from '@matilha/contract/content/holidays';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { later } from '#server/platform/clock.ts';
import { withdrawalEnd } from './withdrawal-end.ts';

describe('the end of the seven days', () => {
  const endOf = (paidAt: string) => withdrawalEnd(new Date(paidAt)).toISOString();

  it('ends with the seventh day in São Paulo, whatever the hour of the payment', () => {
    expect(endOf('2027-03-02T03:00:00.000Z')).toBe('2027-03-10T02:59:59.999Z');
    expect(endOf('2027-03-03T02:59:59.999Z')).toBe('2027-03-10T02:59:59.999Z');
    expect(endOf('2027-03-03T03:00:00.000Z')).toBe('2027-03-11T02:59:59.999Z');
  });

  it('moves on to the next working day past a weekend, a national holiday and Carnival', () => {
    expect(endOf('2027-03-06T15:00:00.000Z')).toBe('2027-03-16T02:59:59.999Z');
    expect(endOf('2027-08-31T15:00:00.000Z')).toBe('2027-09-09T02:59:59.999Z');
    expect(endOf('2027-01-30T15:00:00.000Z')).toBe('2027-02-11T02:59:59.999Z');
  });

  const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2120-01-01'), noInvalidDate: true });

  it('never comes before the seventh day is over, nor on a day on which nobody works', () => {
    fc.assert(
      fc.property(instants, (paidAt) => {
        const lastDay = dayInBrazil(withdrawalEnd(paidAt));
        expect(lastDay >= addDays(dayInBrazil(paidAt), 7)).toBe(true);
        expect(isWorkingDay(lastDay)).toBe(true);
        expect(dayInBrazil(later(withdrawalEnd(paidAt), 1))).toBe(addDays(lastDay, 1));
      }),
    );
  });

  it('never comes earlier for a later payment', () => {
    fc.assert(
      fc.property(instants, fc.nat({ max: 10 * 86_400_000 }), (paidAt, more) => {
        expect(withdrawalEnd(later(paidAt, more)) >= withdrawalEnd(paidAt)).toBe(true);
      }),
    );
  });
});
