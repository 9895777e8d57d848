import { expect, test } from 'vitest';
import { groupNumber, maskCode, maskExpiry, passesLuhn } from './card-text.ts';

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
