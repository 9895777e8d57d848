import { expect, test } from 'vitest';
import { monthsSince } from './months.ts';

test("lists the months back to the first, in São Paulo's time", () => {
  const months = monthsSince('2025-11-01T02:00:00.000Z', new Date('2026-02-10T12:00:00Z'));
  expect(months.map(({ value }) => value)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11', '2025-10']);
  expect(months[0]?.label).toBe('fevereiro de 2026');
  expect(monthsSince('2026-02-20T12:00:00.000Z', new Date('2026-02-10T12:00:00Z'))).toHaveLength(1);
  // Half past ten on the last evening of November, when UTC is in December.
  const lastEvening = new Date('2026-12-01T01:30:00Z');
  expect(monthsSince('2026-11-01T12:00:00.000Z', lastEvening).map(({ value }) => value)).toEqual(['2026-11']);
});
