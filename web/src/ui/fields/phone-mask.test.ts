import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caretAfterMask, countryOf, maskPhone, nationalDigits } from './phone-mask.ts';

const digits = (maxLength: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { maxLength }).map((list) => list.join(''));
const only = (text: string) => text.replace(/\D/g, '');

test('formats Brazilian numbers in the usual way', () => {
  expect(maskPhone('11987654321', '+55')).toBe('(11) 98765-4321');
  expect(maskPhone('1133334444', '+55')).toBe('(11) 3333-4444');
  expect(maskPhone('11', '+55')).toBe('(11');
  expect(maskPhone('', '+55')).toBe('');
});

test('adds only punctuation', () => {
  fc.assert(
    fc.property(digits(12), fc.constantFrom('+55', '+1', '+598'), (typed, ddi) => {
      expect(only(maskPhone(typed, ddi))).toBe(typed);
    }),
  );
});

test('restores the number from its masked form', () => {
  fc.assert(
    fc.property(digits(11), (typed) => {
      const national = nationalDigits(typed, '+55');
      expect(nationalDigits(maskPhone(national, '+55'), '+55')).toBe(national);
    }),
  );
});

test('keeps the caret behind the same digit', () => {
  fc.assert(
    fc.property(digits(11), fc.nat(11), (typed, count) => {
      const before = Math.min(count, typed.length);
      const masked = maskPhone(typed, '+55');
      expect(only(masked.slice(0, caretAfterMask(masked, before)))).toBe(typed.slice(0, before));
    }),
  );
});

test.each([
  ['+55 (11) 98765-4321', '11987654321'],
  ['5511987654321', '11987654321'],
  ['011 98765-4321', '11987654321'],
  ['(55) 98765-4321', '55987654321'],
])('reduces a pasted %s to %s', (pasted, national) => {
  expect(nationalDigits(pasted, '+55')).toBe(national);
});

test('chooses the country of an international number by the longest dial code', () => {
  const countries = ['+55', '+1', '+59', '+598'].map((ddi) => ({ code: ddi, ddi, nome: ddi }));
  expect(countryOf('+598 94 123 456', countries)?.ddi).toBe('+598');
  expect(countryOf('598 94 123 456', countries)).toBeUndefined();
});
