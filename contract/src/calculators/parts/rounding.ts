/**
 * Rounding of every calculation. Amounts are integers: cents, tenths of a cent (a minute's cost), minutes, and basis points (1 % = 100). The
 * rules:
 * - an amount is rounded half away from zero, as ROUND of a spreadsheet, once for each step that is shown;
 * - the next step uses the rounded amount, so that a reader with a pocket calculator gets the same numbers;
 * - a smallest price, a number of services or a number of days is rounded up; a largest percentage is rounded down;
 * - a price is brought to its step (R$ 5,00) last, to the nearest one or up; it is never below one step.
 */
export type Rounding = 'nearest' | 'up' | 'down';

/** Returns `above` divided by `below`, rounded to an integer; exact. Throws RangeError when `below` is not positive. */
export function divided(above: bigint, below: bigint, rounding: Rounding = 'nearest'): bigint {
  if (below <= 0n) throw new RangeError('A division needs a positive divisor');
  if (rounding === 'nearest') {
    const size = above < 0n ? -above : above;
    const nearest = (2n * size + below) / (2n * below);
    return above < 0n ? -nearest : nearest;
  }
  const towardsZero = above / below;
  if (towardsZero * below === above) return towardsZero;
  if (rounding === 'up') return above > 0n ? towardsZero + 1n : towardsZero;
  return above < 0n ? towardsZero - 1n : towardsZero;
}
