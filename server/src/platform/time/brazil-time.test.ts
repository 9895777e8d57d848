import { brazilianStates } from '@matilha/contract/account/brazilian-states';
import { expect, test } from 'vitest';
import { instantInBrazil, timeZoneOf } from './brazil-time.ts';

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

test('converts an hour by the clocks of the state: six states in other zones, São Paulo for the rest', () => {
  const hours = brazilianStates.map((state) => {
    const instant = instantInBrazil('2026-11-24', '18:30', timeZoneOf(state));
    return [state, instant.toISOString().slice(11, 16)];
  });
  expect(hours.filter(([, hour]) => hour !== '21:30')).toEqual([
    ['Acre', '23:30'],
    ['Amazonas', '22:30'],
    ['Mato Grosso', '22:30'],
    ['Mato Grosso do Sul', '22:30'],
    ['Rondônia', '22:30'],
    ['Roraima', '22:30'],
  ]);
  for (const unknown of [null, '', 'Buenos Aires']) expect(timeZoneOf(unknown)).toBe('America/Sao_Paulo');
});
