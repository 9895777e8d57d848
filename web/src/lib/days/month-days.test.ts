import { dayOfMonth, lastOfMonth, weekday } from '@matilha/contract/content/event-dates';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayByKey, weeksOf } from './month-days.ts';

const month = fc.record({
  month: fc.integer({ min: 1, max: 12 }),
  year: fc.integer({ min: 2001, max: 2099 }),
});

describe('weeksOf', () => {
  test('contains each day of the month once, in its column, and no empty week', () => {
    fc.assert(
      fc.property(month, (sample) => {
        const weeks = weeksOf(sample.month, sample.year);
        const days = weeks.flat().filter((day) => day !== null);
        expect(days.map(dayOfMonth)).toEqual(days.map((_, index) => index + 1));
        expect(days.at(-1)).toBe(lastOfMonth(days[0] ?? ''));
        for (const week of weeks) {
          expect(week).toHaveLength(7);
          expect(week.some((day) => day !== null)).toBe(true);
          for (const [column, day] of week.entries()) if (day) expect(weekday(day)).toBe(column);
        }
      }),
    );
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
