import { addDays, dayOfMonth, firstDay, lastDay, lastOfMonth, weekday } from '@matilha/contract/event-dates';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayByKey, eventsOfDay, eventsWithoutDay, weeksOf } from './month-grid.ts';
import { someEvent } from './testing/some-event.ts';

const month = fc.record({
  month: fc.integer({ min: 1, max: 12 }),
  year: fc.integer({ min: 2001, max: 2099 }),
});
const day = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('weeksOf', () => {
  test('contains each day of the month once, in its column, and no empty week', () => {
    fc.assert(
      fc.property(month, (given) => {
        const weeks = weeksOf(given.month, given.year);
        const days = weeks.flat().filter((one) => one !== null);
        expect(days.map(dayOfMonth)).toEqual(days.map((_, index) => index + 1));
        expect(days.at(-1)).toBe(lastOfMonth(days[0] ?? ''));
        for (const week of weeks) {
          expect(week).toHaveLength(7);
          expect(week.some((one) => one !== null)).toBe(true);
          for (const [column, one] of week.entries()) if (one) expect(weekday(one)).toBe(column);
        }
      }),
    );
  });
});

describe('events of a day', () => {
  test('returns the events that include the day', () => {
    const span = fc.record({ data_evento: day, length: fc.integer({ min: 0, max: 70 }) });
    fc.assert(
      fc.property(span, fc.integer({ min: -3, max: 75 }), ({ data_evento, length }, offset) => {
        const event = someEvent({ data_evento, data_fim: addDays(data_evento, length) });
        const asked = addDays(data_evento, offset);
        expect(eventsOfDay([event], asked)).toHaveLength(offset >= 0 && offset <= length ? 1 : 0);
        expect([firstDay(event), lastDay(event)]).toEqual([data_evento, addDays(data_evento, length)]);
      }),
    );
  });

  test('omits events of which only the month is known', () => {
    const event = someEvent({ data_evento: '2026-05-01', apenas_mes: true });
    expect(eventsOfDay([event], '2026-05-01')).toEqual([]);
    expect(eventsWithoutDay([event], 5, 2026)).toEqual([event]);
    expect(eventsWithoutDay([event], 6, 2026)).toEqual([]);
  });
});

describe('keys', () => {
  test.each([
    ['ArrowRight', '2026-05-31', '2026-06-01'],
    ['ArrowLeft', '2026-05-01', '2026-04-30'],
    ['ArrowDown', '2026-05-27', '2026-06-03'],
    ['ArrowUp', '2026-05-03', '2026-04-26'],
    ['Home', '2026-05-13', '2026-05-10'],
    ['End', '2026-05-13', '2026-05-16'],
    ['PageUp', '2026-03-31', '2026-02-28'],
    ['PageDown', '2026-12-31', '2027-01-31'],
    ['PageDown', '2028-01-30', '2028-02-29'],
    ['a', '2026-05-13', undefined],
  ])('moves with %s from %s to %s', (key, from, to) => {
    expect(dayByKey(key, from)).toBe(to);
  });
});
