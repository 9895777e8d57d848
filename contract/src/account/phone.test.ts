import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dialCodes } from './dial-codes.ts';
import { areaCodes, dialablePhone, parsePhone, phoneHint } from './phone.ts';

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
    ['(10) 98765-4321', '+55', '10987654321'],
    ['119', '+55', '119'],
    ['+44 20 7946 0958', '+44', '+442079460958'],
    ['+351 912 345 678', '+351', '+351912345678'],
    ['+7 495 123-45-67', '+7', '+74951234567'],
  ])('reads %s, which no form refuses', (text, ddi, phone) => {
    expect(parsePhone(text)).toEqual({ ddi, phone });
  });

  it.each(['', 'onze nove', '+55', '+', '+1234567890123456', '1234567890123456'])('refuses %j', (text) => {
    expect(parsePhone(text)).toBeNull();
  });

  it('splits the dial code of every country', () => {
    for (const { ddi } of dialCodes) {
      const phone = ddi === '+55' ? '987654321' : `${ddi}987654321`;
      expect(parsePhone(`${ddi}987654321`)).toEqual({ ddi, phone });
    }
  });

  it('reads a Brazilian mobile with and without the country code alike', () => {
    fc.assert(
      fc.property(mobile, (digits) => {
        expect(parsePhone(digits)).toEqual({ ddi: '+55', phone: digits });
        expect(parsePhone(`+55${digits}`)).toEqual({ ddi: '+55', phone: digits });
      }),
    );
  });
});

describe('phoneHint', () => {
  it.each([
    ['(11) 98765-4321', undefined],
    ['(11) 3456-7890', undefined],
    ['+44 20 7946 0958', undefined],
    ['(10) 98765-4321', 'Confira: esse DDD não existe no Brasil'],
    ['(11) 88765-4321', 'Confira: celular começa com 9'],
    ['(11) 8765-432', 'Confira: celular tem 9 números e telefone fixo tem 8'],
    ['+351 912', 'Parece curto: confira se falta algum número'],
  ])('says about %s: %s', (text, hint) => {
    const phone = parsePhone(text);
    expect(phone && phoneHint(phone)).toBe(hint);
    expect(dialablePhone(text) === null).toBe(hint !== undefined || text.length < 8);
  });
});
