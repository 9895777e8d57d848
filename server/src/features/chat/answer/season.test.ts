import { countries } from '@matilha/contract/account/phone';
import { expect, it } from 'vitest';
import { seasonOf } from './season.ts';

it.each([
  ['2026-12-20', 'primavera'],
  ['2026-12-21', 'verão'],
  ['2027-01-01', 'verão'],
  ['2027-03-19', 'verão'],
  ['2027-03-20', 'outono'],
  ['2027-06-20', 'outono'],
  ['2027-06-21', 'inverno'],
  ['2027-09-21', 'inverno'],
  ['2027-09-22', 'primavera'],
  ['2028-02-29', 'verão'],
])('names the season of %s in Brazil: %s', (day, season) => {
  expect(seasonOf(day, 'BR')).toBe(season);
});

it('names the opposite season in the countries north of the equator', () => {
  const inJanuary = countries.map(({ code }) => [code, seasonOf('2027-01-15', code)]);
  expect(Object.fromEntries(inJanuary)).toEqual({
    BR: 'verão',
    AR: 'verão',
    CL: 'verão',
    PE: 'verão',
    UY: 'verão',
    PY: 'verão',
    US: 'inverno',
    CO: 'inverno',
  });
  const inUnitedStates = ['2027-04-15', '2027-07-15', '2027-10-15'].map((day) => seasonOf(day, 'US'));
  expect(inUnitedStates).toEqual(['primavera', 'verão', 'outono']);
});

it('assumes the southern hemisphere for a missing or unknown country', () => {
  expect([seasonOf('2027-07-15', null), seasonOf('2027-07-15', 'XX')]).toEqual(['inverno', 'inverno']);
});
