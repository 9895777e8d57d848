import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaCodes, countries, parsePhone } from './phone.ts';

const mobile = fc
  .tuple(fc.constantFrom(...areaCodes), fc.nat(99_999_999))
  .map(([ddd, number]) => `${ddd}9${String(number).padStart(8, '0')}`);

describe('parsePhone', () => {
  it.each([
    ['(11) 98765-4321', '+55', '11987654321'],
    ['11 3456-7890', '+55', '1134567890'],
    ['+55 (21) 99876-5432', '+55', '21998765432'],
    ['5521998765432', '+55', '21998765432'],
    ['+1 415 555 2671', '+1', '+14155552671'],
    ['+598 99 123 456', '+598', '+59899123456'],
    ['+595 981 123456', '+595', '+595981123456'],
  ])('reads %s', (text, ddi, phone) => {
    expect(parsePhone(text)).toEqual({ ddi, phone });
  });

  it.each([
    '',
    '119',
    '(10) 98765-4321',
    '(23) 98765-4321',
    '11 8765-43210',
    '+44 20 7946 0958',
    'onze nove',
    '+5511',
  ])('refuses %s', (text) => {
    expect(parsePhone(text)).toBeNull();
  });

  it('reads a Brazilian mobile with and without the country code alike', () => {
    fc.assert(
      fc.property(mobile, (digits) => {
        expect(parsePhone(digits)).toEqual({ ddi: '+55', phone: digits });
        expect(parsePhone(`+55${digits}`)).toEqual({ ddi: '+55', phone: digits });
      }),
    );
  });

  it('returns only known dial codes, whatever is typed', () => {
    const known = new Set<string>(countries.map(({ ddi }) => ddi));
    fc.assert(
      fc.property(fc.string(), (text) => {
        const phone = parsePhone(text);
        expect(phone === null || known.has(phone.ddi)).toBe(true);
      }),
    );
  });
});
