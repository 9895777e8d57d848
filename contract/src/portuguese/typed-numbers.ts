const groups = /^([1-9]\d{0,2}(?:([.\s])\d{3}(?:\2\d{3})*))(?:,(\d+))?$/;
const plain = /^(\d{1,12})(?:[,.](\d+))?$/;

/**
 * Returns a number as typed times ten to the power of `decimals`; NaN for other text, also for one with more decimals. "1.234,56" and "1 200"
 * are read as in Brazil. A point before exactly three digits separates thousands, except after a zero ("0.524"); before one or two it is the
 * decimal point of an English keyboard ("45.90"). "1,299.00" is NaN: it means something else in each country.
 */
export function parseDecimal(text: string, decimals: number): number {
  const typed = text.trim();
  const grouped = groups.exec(typed);
  const [, whole, fraction = ''] = grouped ? [typed, grouped[1], grouped[3]] : (plain.exec(typed) ?? []);
  if (whole === undefined || fraction.length > decimals) return Number.NaN;
  const value = Number(`${whole.replace(/\D/g, '')}${fraction.padEnd(decimals, '0')}`);
  return Number.isSafeInteger(value) ? value : Number.NaN;
}

const withoutCurrency = (text: string): string => text.replace(/^\s*R?\$/i, '');

/** Returns the cents of a price as typed ("45", "45,90", "R$ 1.250,00"); NaN for other text. */
export const parseCents = (text: string): number => parseDecimal(withoutCurrency(text), 2);

/** Returns tenths of a cent of "0,524" or "R$ 0,60"; NaN for other text. */
export const parseMinuteCost = (text: string): number => parseDecimal(withoutCurrency(text), 3);

/** Returns the basis points of "9,8" or "9,8 %"; NaN for other text. */
export const parsePercent = (text: string): number => parseDecimal(text.replace(/%\s*$/, ''), 2);

/** Returns minutes of "80", "80 min", "1h20", "1:20" or "2 horas"; NaN for other text. */
export function parseMinutes(text: string): number {
  const typed = text.trim().toLowerCase();
  const clock = /^(\d{1,2}) ?(?:h(?:oras?)?|:) ?(?:(?:e )?([0-5]\d) ?(?:min|m)?)?$/.exec(typed);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2] ?? 0);
  return parseDecimal(typed.replace(/ ?min(?:utos?)?$/, ''), 0);
}
