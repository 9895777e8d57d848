import { expect, test } from 'vitest';
import { lastUse } from '#web/features/auth/security/last-use.ts';
import { formatDay } from '../format.ts';
import * as dates from './format-date.ts';

const lastHalfHour = '2027-01-01T02:30:00.000Z';
const used = { current: false, created_at: lastHalfHour, last_used_at: lastHalfHour };

const written: Readonly<Record<string, [string, string]>> = {
  fullDay: [dates.fullDay(lastHalfHour), '31/12/2026'],
  longDay: [dates.longDay(lastHalfHour), '31 de dezembro de 2026'],
  weekdayAndDay: [dates.weekdayAndDay(lastHalfHour), 'quinta-feira, 31 de dezembro'],
  shortMoment: [dates.shortMoment(lastHalfHour), '31/12/2026, 23:30'],
  longMoment: [dates.longMoment(lastHalfHour), 'quinta-feira, 31 de dezembro de 2026 às 23:30'],
  clockTime: [dates.clockTime(lastHalfHour), '23:30'],
  formatDay: [formatDay(new Date(lastHalfHour)), '31/12'],
  lastUse: [
    lastUse(used, new Date('2027-01-02T12:00:00Z')),
    'Último uso em 31 de dezembro às 23:30, conectado desde 31 de dezembro',
  ],
};

test.each(Object.entries(written))(
  "%s writes Brazil's day before midnight, when UTC has the next",
  (_, [text, expected]) => expect(text).toBe(expected),
);

test('lists every function that writes an instant', () => {
  const { daysBefore: _, ...writing } = dates;
  expect(Object.keys(written)).toEqual(expect.arrayContaining(Object.keys(writing)));
});

test("counts the days between by Brazil's calendar", () => {
  expect(dates.daysBefore(lastHalfHour, '31/12/2026')).toBe(0);
  expect(dates.daysBefore(lastHalfHour, '01/01/2027')).toBe(1);
  expect(dates.daysBefore('2027-01-01T03:00:00.000Z', '01/01/2027')).toBe(0);
});
