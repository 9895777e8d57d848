import { expect, test } from 'vitest';
import { parseCents, parseDecimal, parseMinutes } from './typed-numbers.ts';

test.each([
  ['45', 4_500],
  ['R$ 45,9', 4_590],
  ['45.90', 4_590],
  ['1.250', 125_000],
  ['1.234.567,89', 123_456_789],
  ['45,999', Number.NaN],
  ['-3', Number.NaN],
  ['', Number.NaN],
  ['1.23.4', Number.NaN],
])('reads %j as %d cents', (text, cents) => {
  expect(parseCents(text)).toBe(cents);
});

test('reads three decimals after a zero as decimals, not as thousands', () => {
  expect([parseDecimal('0,524', 3), parseDecimal('0.524', 3), parseDecimal('1.524', 3)]).toEqual([
    524, 524, 1_524_000,
  ]);
});

test.each([
  ['80', 80],
  ['80 min', 80],
  ['90 minutos', 90],
  ['1h20', 80],
  ['1:20', 80],
  ['7 h 20 min', 440],
  ['2 horas', 120],
  ['1,5', Number.NaN],
  ['1h75', Number.NaN],
  ['', Number.NaN],
])('reads %j as %d minutes', (text, minutes) => {
  expect(parseMinutes(text)).toBe(minutes);
});

test('refuses long hostile text at once', () => {
  const long = `${'1.000'.repeat(20_000)}x`;
  const start = performance.now();
  expect([parseCents(long), parseMinutes(`${' '.repeat(50_000)}1${' '.repeat(50_000)}x`)]).toEqual([
    Number.NaN,
    Number.NaN,
  ]);
  expect(performance.now() - start).toBeLessThan(1_000);
});
