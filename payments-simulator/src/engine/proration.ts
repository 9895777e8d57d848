import type { Price } from '../model/account.ts';
import { day } from '../model/turn.ts';

/**
 * Returns the share of `paid`, in cents rounded down, for the part of the period after `at`. The provider counts "down to the second"
 * (docs.stripe.com/billing/scripts/prorations); none of its documents that we found says how a part of a cent is rounded, so a product must not
 * depend on the last cent but take the amount of a preview.
 */
export function unusedCredit(paid: number, period: { start: number; end: number }, at: number): number {
  const length = period.end - period.start;
  const left = Math.min(Math.max(period.end - at, 0), length);
  return length > 0 ? Math.floor((Math.max(paid, 0) * left) / length) : 0;
}

/** Returns the end of the period that starts at `start`, in Unix seconds. Months are counted from the anchor's day. */
export function periodEndAfter(start: number, anchor: number, recurring: Price['recurring']): number {
  const { interval, intervalCount } = recurring ?? { interval: 'day', intervalCount: 30 };
  if (interval === 'day') return start + intervalCount * day;
  if (interval === 'week') return start + intervalCount * 7 * day;
  const months = interval === 'year' ? intervalCount * 12 : intervalCount;
  let steps = 1;
  while (addMonths(anchor, steps * months) <= start) steps += 1;
  return addMonths(anchor, steps * months);
}

/** Returns the same day and time `months` later, or the last day of a shorter month. */
function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + months);
  to.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return to.getTime() / 1000;
}
