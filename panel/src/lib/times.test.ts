import { expect, test } from 'vitest';
import { instantOf, momentOf, wallTimeOf } from './times.ts';

test("reads and writes São Paulo's clock, whatever the zone of the device", () => {
  expect(instantOf('2026-11-25T08:30')).toBe('2026-11-25T11:30:00.000Z');
  expect(wallTimeOf(new Date('2026-11-26T01:05:00Z'))).toBe('2026-11-25T22:05');
  expect(momentOf('2026-11-26T01:05:00Z')).toBe('25/11/2026, 22:05');
});
