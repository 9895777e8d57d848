import { expect, test } from 'vitest';
import { days, hours, later, minutes, seconds } from './clock.ts';

test('counts in milliseconds', () => {
  expect([seconds(2), minutes(2), hours(2), days(2)]).toEqual([2_000, 120_000, 7_200_000, 172_800_000]);
  expect(later(new Date('2026-12-31T23:59:59.999Z'), 1)).toEqual(new Date('2027-01-01T00:00:00Z'));
});
