import { expect, test } from 'vitest';
import { dayOf, instantOf, momentOf, monthsUntil, wallTimeOf } from './times.ts';

test("reads and writes São Paulo's clock, whatever the zone of the device", () => {
  expect(instantOf('2026-11-25T08:30')).toBe('2026-11-25T11:30:00.000Z');
  expect(wallTimeOf(new Date('2026-11-26T01:05:00Z'))).toBe('2026-11-25T22:05');
  expect(momentOf('2026-11-26T01:05:00Z')).toBe('25/11/2026, 22:05');
  expect(dayOf('2026-11-26T01:05:00Z')).toBe('25/11/2026');
});

test('returns no instant for a time that is incomplete or has a year of five digits', () => {
  expect(instantOf('')).toBeNull();
  expect(instantOf('20261-11-25T08:30')).toBeNull();
});

test("returns the months until São Paulo's one at the turn of a month", () => {
  const months = monthsUntil(new Date('2026-12-01T01:00:00Z'), 3);
  expect(months.map(({ value }) => value)).toEqual(['2026-11', '2026-10', '2026-09']);
  expect(months[0]?.label).toBe('novembro de 2026');
  expect(monthsUntil(new Date('2026-12-01T03:00:00Z'), 1)[0]?.value).toBe('2026-12');
});
