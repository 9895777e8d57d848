import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { federativeUnits } from '@matilha/contract/account/brazilian-states';
import { expect, test } from 'vitest';
import { readCityCodes } from './city-codes.ts';

const text = await readFile(join(import.meta.dirname, 'cities.csv'), 'utf8');
const rows = text
  .trimEnd()
  .split('\n')
  .map((line) => line.split(';'));
const find = await readCityCodes();

/** IBGE's check digit of the first six digits. */
function checkDigit(code: string): number {
  const sum = [...code.slice(0, 6)].reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 10) + (product % 10);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

test('holds every municipality once, in its state', () => {
  expect(rows).toHaveLength(5_571);
  expect(new Set(rows.map(([, code]) => code)).size).toBe(5_571);
  expect(new Set(rows.map(([uf]) => uf))).toEqual(new Set(Object.keys(federativeUnits)));
  for (const [uf = '', code, name = ''] of rows) expect(find(uf, name), name).toBe(code);
});

test('holds codes with valid check digits, but for the nine that IBGE published with others', () => {
  const odd = rows.flatMap(([, code = '']) => (checkDigit(code) === Number(code[6]) ? [] : [code]));
  expect(odd.toSorted()).toEqual([
    '2201919',
    '2201988',
    '2202251',
    '2611533',
    '3117836',
    '3152131',
    '4305871',
    '5203939',
    '5203962',
  ]);
});

test('finds a city without accents, marks and capitals, and none under another state or name', () => {
  expect(find('SP', 'sao  paulo')).toBe('3550308');
  expect(find('SP', 'Santa Barbara D’Oeste')).toBe('3545803');
  expect(find('RJ', 'São Paulo')).toBeUndefined();
  expect(find('SP', 'Sampa')).toBeUndefined();
});
