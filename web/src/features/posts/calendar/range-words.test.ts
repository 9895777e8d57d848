import { expect, test } from 'vitest';
import { dayHeading, monthOfDay, rangeWords, shortRange } from './range-words.ts';

test.each([
  ['2026-11-23', '2026-11-29', '23 a 29 de novembro de 2026'],
  ['2026-11-30', '2026-12-06', '30 de novembro a 6 de dezembro de 2026'],
  ['2026-12-28', '2027-01-03', '28 de dezembro de 2026 a 3 de janeiro de 2027'],
  ['2028-02-01', '2028-02-29', 'Fevereiro de 2028'],
  ['2026-11-24', '2026-11-24', '24 de novembro de 2026'],
])('names the period from %s to %s', (de, ate, words) => {
  expect(rangeWords({ de, ate })).toBe(words);
});

test('names a day and finds its month', () => {
  expect(dayHeading('2026-11-24')).toBe('Terça, 24 de novembro');
  expect(monthOfDay('2027-02-10')).toEqual({ de: '2027-02-01', ate: '2027-02-28' });
});

test.each([
  ['2027-08-12', '2027-08-14', '12 a 14/8'],
  ['2027-07-28', '2027-08-03', '28/7 a 3/8'],
  ['2026-12-28', '2027-01-03', '28/12/2026 a 3/1/2027'],
])('shortens the days from %s to %s', (first, last, words) => {
  expect(shortRange(first, last)).toBe(words);
});
