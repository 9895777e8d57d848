import type { EntryKind } from '@matilha/contract/billing/credits';
import { days, later } from '#server/platform/clock.ts';

export type HoldStatus = 'held' | 'captured' | 'released';

/** A grant with credits left; it never ends when `endsAt` is null. */
export interface UsableGrant {
  id: number;
  remaining: number;
  endsAt: Date | null;
}

/** Credits of one grant. */
export interface Allocation {
  grantId: number;
  amount: number;
}

/** Returns the change of the account's balances by an entry of `amount` credits; only `adjust` may be negative. */
export function changeOf(kind: EntryKind, amount: number): { available: number; held: number } {
  switch (kind) {
    case 'grant':
    case 'adjust':
      return { available: amount, held: 0 };
    case 'reserve':
      return { available: -amount, held: amount };
    case 'capture':
      return { available: 0, held: -amount };
    case 'release':
      return { available: amount, held: -amount };
    case 'expire':
      return { available: -amount, held: 0 };
    default:
      return kind satisfies never;
  }
}

/** Sorts grants in the order in which they are spent: soonest end first, then oldest. */
export const soonestFirst = (a: UsableGrant, b: UsableGrant): number =>
  (a.endsAt?.getTime() ?? Infinity) - (b.endsAt?.getTime() ?? Infinity) || a.id - b.id;

/** Allocates `amount` to the grants that end soonest; returns undefined when they have too few credits. */
export function allocate(grants: readonly UsableGrant[], amount: number): Allocation[] | undefined {
  const allocations: Allocation[] = [];
  let missing = amount;
  for (const grant of grants.toSorted(soonestFirst)) {
    if (missing === 0) break;
    const taken = Math.min(grant.remaining, missing);
    if (taken === 0) continue;
    allocations.push({ grantId: grant.id, amount: taken });
    missing -= taken;
  }
  return missing === 0 ? allocations : undefined;
}

export const isDue = (dueAt: Date | null, now: Date): boolean => dueAt !== null && dueAt <= now;

/** Returns the remaining credits of grants that have ended by `now`, soonest first. */
export const endedBy = (grants: readonly UsableGrant[], now: Date): Allocation[] =>
  grants
    .filter((grant) => grant.remaining > 0 && isDue(grant.endsAt, now))
    .toSorted(soonestFirst)
    .map((grant) => ({ grantId: grant.id, amount: grant.remaining }));

const periodLength = days(30);

export interface Period {
  index: number;
  startsAt: Date;
  endsAt: Date;
}

/** Returns the free tier's 30-day period that contains `now`, counted from the account's creation. */
export function freePeriod(createdAt: Date, now: Date): Period {
  const index = Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / periodLength));
  const startsAt = later(createdAt, index * periodLength);
  return { index, startsAt, endsAt: later(startsAt, periodLength) };
}

/** Returns the earliest instant; null means never. */
export const earliest = (instants: ReadonlyArray<Date | null>): Date | null =>
  instants.reduce((first, instant) => (first && (!instant || first <= instant) ? first : instant), null);

/** Throws RangeError unless `amount` is a whole number from 0 to a billion, so that a bug does not reach the ledger. */
export function assertWhole(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount < 0 || amount > 1_000_000_000) {
    throw new RangeError(`not an amount of credits: ${amount}`);
  }
}

/**
 * Returns when credits renew: on the free tier at the end of its 30-day period, on a paid plan 30 days after the last
 * payment. A cancelled plan has an end instead.
 */
export function renewal(
  plan: { free: boolean; createdAt: Date; lastPaymentDate: Date | null; planEndsAt: Date | null },
  now: Date,
): { renewsAt: Date | null; planEndsAt: Date | null } {
  if (plan.free) return { renewsAt: freePeriod(plan.createdAt, now).endsAt, planEndsAt: null };
  if (plan.planEndsAt) return { renewsAt: null, planEndsAt: plan.planEndsAt };
  const next = plan.lastPaymentDate && later(plan.lastPaymentDate, periodLength);
  return { renewsAt: next, planEndsAt: null };
}

/**
 * Returns the end of a grant to show to its owner. A paid period's credits last beyond it by a grace, which is only
 * shown once the period is over.
 */
export function shownEnd(
  { kind, startsAt, endsAt }: { kind: 'period' | 'operator'; startsAt: Date; endsAt: Date | null },
  now: Date,
): Date | null {
  const periodEnd = later(startsAt, periodLength);
  return kind === 'period' && endsAt && endsAt > periodEnd && now < periodEnd ? periodEnd : endsAt;
}

/** The past time over which the pace of spending is measured. */
export const paceWindow = periodLength;
const paceDays = 3;
const longestForecast = 365;

/**
 * Returns the whole days until `available` is used up at this pace, at most 365. Returns null when nothing is left,
 * nothing was used, or questions were asked on fewer than three days.
 */
export function daysLeft(
  available: number,
  usage: { used: number; activeDays: number; firstAt: Date | null },
  now: Date,
): number | null {
  if (available <= 0 || usage.used <= 0 || usage.activeDays < paceDays || !usage.firstAt) return null;
  const observed = Math.max(usage.activeDays, (now.getTime() - usage.firstAt.getTime()) / days(1));
  return Math.min(longestForecast, Math.floor((available * observed) / usage.used));
}
