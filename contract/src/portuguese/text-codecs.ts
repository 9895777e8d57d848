import { countText, decimalText, minuteCostText, moneyText, percentText } from './amounts.ts';
import { parseCents, parseDecimal, parseMinuteCost, parseMinutes, parsePercent } from './typed-numbers.ts';

/** Reads a field's text, and writes a value as its text. Text that is no value is read as NaN, which the input's schema refuses in words. */
export interface TextCodec<Value> {
  read: (text: string) => Value;
  write: (value: Value) => string;
}

const number = (read: (text: string) => number, text: (value: number) => string): TextCodec<number> => ({
  read,
  write: (value) => (Number.isFinite(value) ? text(value) : ''),
});

/** Money in cents: "R$ 9,90". */
export const centsCodec = number(parseCents, moneyText);
/** A minute's cost in tenths of a cent: "R$ 0,524". */
export const minuteCostCodec = number(parseMinuteCost, minuteCostText);
/** A percentage in basis points: "9,8%". */
export const percentCodec = number(parsePercent, percentText);
export const countCodec = number((text) => parseDecimal(text, 0), countText);
export const minutesCodec = number(parseMinutes, countText);
/** A number with decimals that is stored as such: 0.7 is "0,7", or "0,70" with at least two. */
export const decimalCodec = (decimals: number, least = 0): TextCodec<number> =>
  number(
    (text) => parseDecimal(text, decimals) / 10 ** decimals,
    (value) => decimalText(value, 1, least, decimals),
  );
export const textCodec: TextCodec<string> = { read: (text) => text, write: (value) => value };

/** A field that may be left empty, which is null. */
export const orNothing = <Value>({ read, write }: TextCodec<Value>): TextCodec<Value | null> => ({
  read: (text) => (text.trim() === '' ? null : read(text)),
  write: (value) => (value === null ? '' : write(value)),
});

/** Returns a typed number as its field shows it on blur; text that is no number stays unchanged. */
export function tidied({ read, write }: TextCodec<number>, text: string): string {
  const value = read(text);
  return Number.isNaN(value) ? text : write(value);
}
