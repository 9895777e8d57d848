import { expect, test } from 'vitest';
import { instantInBrazil } from './brazil-time.ts';

test.each([
  ['2026-11-24', '18:30', '2026-11-24T21:30:00.000Z'],
  ['2026-12-31', '23:59', '2027-01-01T02:59:00.000Z'],
  // Brazil had summer time until February 2019; it began at midnight of this day.
  ['2018-11-03', '23:00', '2018-11-04T02:00:00.000Z'],
  ['2018-11-04', '08:00', '2018-11-04T10:00:00.000Z'],
  ['2019-02-17', '08:00', '2019-02-17T11:00:00.000Z'],
])('converts %s %s in São Paulo to %s', (day, time, instant) => {
  expect(instantInBrazil(day, time).toISOString()).toBe(instant);
});
