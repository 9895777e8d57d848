import { countText, decimalText, minuteCostText, moneyText, percentText } from '../portuguese/amounts.ts';

/**
 * Rounding of every calculation, and the texts of its values. Amounts are integers: cents, tenths of a cent (a minute's cost), minutes, and
 * basis points (1 % = 100). The rules:
 * - an amount is rounded half away from zero, as ROUND of a spreadsheet, once for each step that is shown;
 * - the next step uses the rounded amount, so that a reader with a pocket calculator gets the same numbers;
 * - a smallest price, a number of services or a number of days is rounded up; a largest percentage is rounded down;
 * - a price is brought to its step (R$ 5,00) last, to the nearest one or up; it is never below one step.
 */
export type Rounding = 'nearest' | 'up' | 'down';

const product = (factors: readonly number[]): bigint =>
  factors.reduce((all, factor) => all * BigInt(factor), 1n);

/** Returns the product of `above` divided by that of `below`, rounded to an integer; exact. Throws RangeError when `below` is not positive. */
export function ratio(
  above: readonly number[],
  below: readonly number[],
  rounding: Rounding = 'nearest',
): number {
  const [whole, parts] = [product(above), product(below)];
  if (parts <= 0n) throw new RangeError('A ratio needs a positive divisor');
  const size = whole < 0n ? -whole : whole;
  const sign = whole < 0n ? -1n : 1n;
  if (rounding === 'nearest') return Number(sign * ((2n * size + parts) / (2n * parts)));
  const towardsZero = whole / parts;
  const exact = towardsZero * parts === whole;
  if (exact) return Number(towardsZero);
  if (rounding === 'up') return Number(whole > 0n ? towardsZero + 1n : towardsZero);
  return Number(whole < 0n ? towardsZero - 1n : towardsZero);
}

/** 100 % in basis points. */
export const whole = 10_000;

/** Returns the given part of an amount, in the amount's unit. */
export const partOf = (amount: number, basisPoints: number): number => ratio([amount, basisPoints], [whole]);

/** Returns the cost in cents of these minutes at a cost in tenths of a cent. */
export const costOfMinutes = (minutes: number, tenthsOfCent: number): number =>
  ratio([minutes, tenthsOfCent], [10]);

export const priceSteps = [1, 50, 100, 500, 1_000] as const;
export type PriceStep = (typeof priceSteps)[number];
export const priceDirections = ['mais-proximo', 'para-cima'] as const;
export type PriceDirection = (typeof priceDirections)[number];

/** Returns the price in cents at a multiple of `step`, at least one step. */
export function toStep(cents: number, step: PriceStep, direction: PriceDirection): number {
  const steps = ratio([cents], [step], direction === 'para-cima' ? 'up' : 'nearest');
  return Math.max(1, steps) * step;
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** Returns "0,577" of basis points, as a formula writes a share. */
export const shareText = (basisPoints: number): string => decimalText(basisPoints, whole, 1, 4);

/** Returns "6,7" of tenths. */
export const tenthsText = (tenths: number): string => decimalText(tenths, 10, 0, 1);

export const units = [
  'centavos',
  'milesimos',
  'minutos',
  'pontos-base',
  'divisor',
  'atendimentos',
  'decimos',
] as const;
/**
 * The unit of a step's value: cents; tenths of a cent; minutes; basis points; basis points written as a decimal ("0,577"); services; tenths
 * of a service.
 */
export type Unit = (typeof units)[number];

const unitTexts: Readonly<Record<Unit, (value: number) => string>> = {
  centavos: moneyText,
  milesimos: minuteCostText,
  minutos: (value) => `${countText(value)} min`,
  'pontos-base': percentText,
  divisor: shareText,
  atendimentos: countText,
  decimos: tenthsText,
};

/** Returns a value as a person reads it: "R$ 9.600,00", "12.000 min", "9,8%". */
export const valueText = (value: number, unit: Unit): string => unitTexts[unit](value);
