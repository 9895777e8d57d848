import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day } from '../model/turn.ts';
import { periodEndAfter, unusedCredit } from './proration.ts';

const seconds = (text: string) => Date.parse(text) / 1000;
const instant = fc.integer({ min: seconds('2024-01-01T00:00:00Z'), max: seconds('2030-12-31T23:59:59Z') });
const monthly = { interval: 'month', intervalCount: 1 } as const;

describe('the credit for unused days', () => {
  it('credits unused days with their share of the payment, rounded down', () => {
    const period = { start: 0, end: 30 * day };
    expect(unusedCredit(9_900, period, 10 * day)).toBe(6_600);
    expect(unusedCredit(100, period, 10 * day)).toBe(66);
    expect(unusedCredit(9_900, period, 0)).toBe(9_900);
    expect(unusedCredit(9_900, period, 30 * day)).toBe(0);
  });

  it('keeps the credit between zero and the payment, falling with time', () => {
    const length = fc.integer({ min: 0, max: 400 * day });
    const paid = fc.integer({ min: 0, max: 99_999_999 });
    fc.assert(
      fc.property(instant, length, instant, fc.nat(100 * day), paid, (start, span, at, later, amount) => {
        const period = { start, end: start + span };
        const credit = unusedCredit(amount, period, at);
        expect(Number.isSafeInteger(credit)).toBe(true);
        expect(credit).toBeGreaterThanOrEqual(0);
        expect(credit).toBeLessThanOrEqual(amount);
        expect(unusedCredit(amount, period, at + later)).toBeLessThanOrEqual(credit);
      }),
    );
  });
});

describe('periods', () => {
  const walk = (start: number, recurring: Parameters<typeof periodEndAfter>[2], count: number) => {
    const ends: number[] = [];
    for (let from = start; ends.length < count; ) {
      from = periodEndAfter(from, start, recurring);
      ends.push(from);
    }
    return ends.map((end) => new Date(end * 1000).toISOString().slice(0, 10));
  };

  it('counts 30 days as 30 days in every month', () => {
    const thirty = { interval: 'day', intervalCount: 30 } as const;
    expect(walk(seconds('2027-01-31T12:00:00Z'), thirty, 3)).toEqual([
      '2027-03-02',
      '2027-04-01',
      '2027-05-01',
    ]);
    expect(walk(seconds('2028-01-30T12:00:00Z'), thirty, 2)).toEqual(['2028-02-29', '2028-03-30']);
  });

  it('ends a monthly period on its anchor day or on the last day of a shorter month', () => {
    expect(walk(seconds('2027-01-31T12:00:00Z'), monthly, 4)).toEqual([
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
    expect(walk(seconds('2028-02-29T00:00:00Z'), { interval: 'year', intervalCount: 1 }, 4)).toEqual([
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('keeps every monthly period between 28 and 31 days', () => {
    fc.assert(
      fc.property(instant, fc.nat(36), (anchor, months) => {
        let start = anchor;
        for (let month = 0; month < months; month += 1) start = periodEndAfter(start, anchor, monthly);
        const length = (periodEndAfter(start, anchor, monthly) - start) / day;
        expect(length).toBeGreaterThanOrEqual(28);
        expect(length).toBeLessThanOrEqual(31);
      }),
    );
  });
});
