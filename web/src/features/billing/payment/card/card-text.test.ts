import { expect, test } from 'vitest';
import { cardBrand, groupNumber, maskCode, maskExpiry, passesLuhn } from './card-text.ts';

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242-4242 42', '4242 4242 42'],
  ['4242 ', '4242'],
  ['', ''],
  ['4'.repeat(25), '4444 4444 4444 4444 444'],
])('groups the number %j as %j', (typed, shown) => expect(groupNumber(typed)).toBe(shown));

test.each([
  ['1', '1'],
  ['12', '12'],
  ['123', '12/3'],
  ['12/30', '12/30'],
  ['8/30', '08/30'],
  ['8', '08'],
  ['12/2030', '12/30'],
  ['12 / 30', '12/30'],
])('masks the expiry %j as %j', (typed, shown) => expect(maskExpiry(typed)).toBe(shown));

test('keeps only the digits of a code', () => expect(maskCode('1a2b345')).toBe('1234'));

test.each([
  ['4242424242424242', true],
  ['4000000000000002', true],
  ['4242424242424241', false],
  ['5555555555554444', true],
])('checks the check digit of %s: %s', (digits, good) => expect(passesLuhn(digits)).toBe(good));

test.each([
  ['4242 4242', 'Visa'],
  ['5555', 'Mastercard'],
  ['2221 00', 'Mastercard'],
  ['5067 31', 'Elo'],
  ['4389 35', 'Elo'],
  ['6062 82', 'Hipercard'],
  ['3782', 'American Express'],
  ['424', undefined],
  ['9999', undefined],
])('recognizes the brand of %j: %s', (typed, brand) => expect(cardBrand(typed)).toBe(brand));
