/** Formats all money and percentages, as in Brazil. Money is integer cents, a percentage basis points. */

/** By their decimals. `toLocaleString` would make one for each text, which costs twenty times as much as the text. */
const formats: Record<string, Intl.NumberFormat> = {};

/** Returns "1.234,5" of a value in units of 1/`scale`, with `least` to `most` decimals. */
export function decimalText(value: number, scale: number, least: number, most: number): string {
  const decimals = `${least} ${most}`;
  formats[decimals] ??= new Intl.NumberFormat('pt-BR', {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  });
  return formats[decimals].format(value / scale).replace('-', '−');
}

const signed = (text: string): string => (text.startsWith('−') ? `−R$ ${text.slice(1)}` : `R$ ${text}`);

/** Returns "R$ 1.234,56" of cents, "−R$ 5,00" of negative ones. */
export const moneyText = (cents: number): string => signed(decimalText(cents, 100, 2, 2));

/** Returns "R$ 50" or "R$ 6,16", for lists that have to be short. */
export const shortMoneyText = (cents: number): string =>
  cents % 100 === 0 ? signed(decimalText(cents, 100, 0, 0)) : moneyText(cents);

/** Returns "R$ 0,60" or "R$ 0,524" of tenths of a cent. */
export const minuteCostText = (tenthsOfCent: number): string =>
  signed(decimalText(tenthsOfCent, 1_000, 2, 3));

/** Returns "9,8%" of basis points. */
export const percentText = (basisPoints: number): string => `${decimalText(basisPoints, 100, 0, 2)}%`;

/** Returns "12.000". */
export const countText = (count: number): string => decimalText(count, 1, 0, 0);
