/**
 * Returns a number as typed ("1.234,56", "45.90", "1 200") times ten to the power of `decimals`; NaN for other text, also for one with more
 * decimals. A point before three digits separates thousands, except after a zero ("0.524").
 */
export function parseDecimal(text: string, decimals: number): number {
  const plain = text.replace(/\s/g, '');
  const parts =
    /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/.exec(plain) ?? /^(\d{1,10})(?:[,.](\d+))?$/.exec(plain);
  const fraction = parts?.[2] ?? '';
  if (!parts || fraction.length > decimals) return Number.NaN;
  return Number(`${parts[1]?.replaceAll('.', '')}${fraction.padEnd(decimals, '0')}`);
}

/** Returns the cents of a price as typed ("45", "45,90", "R$ 1.250,00"); NaN for other text. */
export const parseCents = (text: string): number => parseDecimal(text.replace(/[R$]/gi, ''), 2);

/** Returns minutes of "80", "80 min", "1h20", "1:20" or "2 horas"; NaN for other text. */
export function parseMinutes(text: string): number {
  const plain = text.trim().toLowerCase();
  const clock = /^(\d{1,2}) ?(?:h(?:oras?)?|:) ?(?:(?:e )?([0-5]\d) ?(?:min|m)?)?$/.exec(plain);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2] ?? 0);
  return parseDecimal(plain.replace(/ ?min(?:utos?)?$/, ''), 0);
}
