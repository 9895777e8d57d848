import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { minuteCostText, moneyText, percentText } from './amounts.ts';
import {
  centsCodec,
  countCodec,
  decimalCodec,
  minuteCostCodec,
  percentCodec,
  tidied,
} from './text-codecs.ts';
import { parseCents, parseDecimal, parseMinuteCost, parseMinutes, parsePercent } from './typed-numbers.ts';

test.each([
  ['45', 4_500],
  ['9,90', 990],
  ['9.90', 990],
  ['9,9', 990],
  ['R$ 45,9', 4_590],
  ['r$45,90', 4_590],
  ['\u00a0R$\u00a01.299,00 ', 129_900],
  ['1.299,00', 129_900],
  ['1.299', 129_900],
  ['1299', 129_900],
  ['1 299,00', 129_900],
  ['1.234.567,89', 123_456_789],
  ['45.90', 4_590],
  ['0', 0],
  ['1,299.00', Number.NaN],
  ['1,299', Number.NaN],
  ['1.299.00', Number.NaN],
  ['1.234 567', Number.NaN],
  ['9 90', Number.NaN],
  ['45,999', Number.NaN],
  ['0.500', Number.NaN],
  ['-3', Number.NaN],
  ['−3', Number.NaN],
  ['', Number.NaN],
  ['R$', Number.NaN],
  ['4R5', Number.NaN],
  ['1.23.4', Number.NaN],
  ['1e3', Number.NaN],
  ['9'.repeat(13), Number.NaN],
  ['999.999.999.999.999,99', Number.NaN],
])('reads %j as %d cents', (text, cents) => {
  expect(parseCents(text)).toBe(cents);
});

test('reads three decimals after a zero as decimals, not as thousands', () => {
  expect([parseDecimal('0,524', 3), parseDecimal('0.524', 3), parseDecimal('1.524', 3)]).toEqual([
    524, 524, 1_524_000,
  ]);
});

test('reads a percentage with and without its sign, and a minute with and without the currency', () => {
  expect([parsePercent('9,8%'), parsePercent('9.8 %'), parsePercent('100'), parsePercent('%9')]).toEqual([
    980,
    980,
    10_000,
    Number.NaN,
  ]);
  expect([parseMinuteCost('R$ 0,524'), parseMinuteCost('0,6')]).toEqual([524, 600]);
});

describe('a number in a field', () => {
  const codecs = [centsCodec, minuteCostCodec, percentCodec, countCodec];

  it('reads what it shows as the same number', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1_000_000_000_000 }), (value) => {
        expect(codecs.map(({ read, write }) => read(write(value)))).toEqual(codecs.map(() => value));
        expect(parseCents(moneyText(value))).toBe(value);
        expect(parsePercent(percentText(value))).toBe(value);
        expect(parseMinuteCost(minuteCostText(value))).toBe(value);
        const tenths = (value % 1_000_000) / 10;
        expect(decimalCodec(1).read(decimalCodec(1).write(tenths))).toBe(tenths);
      }),
    );
  });

  it('never reads a text as another number than it shows once the field is left', () => {
    const sign = fc.constantFrom(...'0123456789', '.', ',', ' ', '\u00a0', 'R$', '%', '-', '−', 'e', 'x');
    const typed = fc.oneof(
      fc.array(sign, { maxLength: 14 }).map((signs) => signs.join('')),
      fc.string(),
    );
    fc.assert(
      fc.property(typed, (text) => {
        for (const codec of codecs) {
          const value = codec.read(text);
          expect(codec.read(tidied(codec, text))).toBe(value);
          if (Number.isNaN(value)) expect(tidied(codec, text)).toBe(text);
          else expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('keeps every digit that was typed', () => {
    const amount = fc.stringMatching(/^(R\$ ?)?[0-9]{1,3}([.,][0-9]{1,3}){0,2}$/);
    const digits = (text: string) => text.replace(/\D/g, '').replace(/^0+|0+$/g, '');
    fc.assert(
      fc.property(amount, (text) => {
        const shown = tidied(centsCodec, text);
        expect(digits(shown)).toBe(digits(text));
        // A decimal separator is never read as one of thousands: the digits before the last two stay in front.
        const decimals = /[.,](\d{1,2})$/.exec(text)?.[1];
        if (decimals && shown !== text) expect(shown.endsWith(`,${decimals.padEnd(2, '0')}`)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
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

test('refuses long hostile text', () => {
  const long = `${'1.000'.repeat(20_000)}x`;
  expect([parseCents(long), parseMinutes(`${' '.repeat(50_000)}1${' '.repeat(50_000)}x`)]).toEqual([
    Number.NaN,
    Number.NaN,
  ]);
});
