import type { EntryKind } from '@matilha/contract/credits';
import { days, later } from '#server/platform/clock.ts';

export type HoldStatus = 'held' | 'captured' | 'released';

/** What is left of a grant; null ends never. */
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

/** What a deed of `amount` credits changes on the account; `adjust` alone may be negative. */
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

/** What asking for an outcome finds: still open, settled so before, or settled the other way for ever. */
export function settlement(
  status: HoldStatus,
  wanted: Exclude<HoldStatus, 'held'>,
): 'open' | 'repeated' | 'too_late' {
  switch (status) {
    case 'held':
      return 'open';
    case 'captured':
    case 'released':
      return status === wanted ? 'repeated' : 'too_late';
    default:
      return status satisfies never;
  }
}

/** Grants in the order in which they are spent. */
export const soonestFirst = (one: UsableGrant, other: UsableGrant): number =>
  (one.endsAt?.getTime() ?? Infinity) - (other.endsAt?.getTime() ?? Infinity) || one.id - other.id;

/** Takes `amount` from the grants that end soonest; undefined when they have too few. */
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

/** The grants that have ended by `now`, the soonest first, with what is left of each. */
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

/** The free tier's period that `now` lies in, counted from when the account was created (3.3). */
export function freePeriod(createdAt: Date, now: Date): Period {
  const index = Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / periodLength));
  const startsAt = later(createdAt, index * periodLength);
  return { index, startsAt, endsAt: later(startsAt, periodLength) };
}

/** The earliest of some instants, any of which may be never. */
export const earliest = (instants: ReadonlyArray<Date | null>): Date | null =>
  instants.reduce((first, instant) => (first && (!instant || first <= instant) ? first : instant), null);

/** Credits are whole; anything else is a programming error, caught before it reaches the ledger. */
export function assertWhole(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount < 0 || amount > 1_000_000_000) {
    throw new RangeError(`not an amount of credits: ${amount}`);
  }
}

/**
 * When credits renew: the free tier's next 30-day mark, else 30 days after the last payment (§9), which is the next charge
 * (3.3). A plan that was cancelled ends instead.
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
 * The end of a grant as its owner is told it: a paid period's credits outlive it by a grace (4.4), which is not
 * promised before it is needed.
 */
export function toldEnd(
  { kind, startsAt, endsAt }: { kind: 'period' | 'operator'; startsAt: Date; endsAt: Date | null },
  now: Date,
): Date | null {
  const periodEnd = later(startsAt, periodLength);
  return kind === 'period' && endsAt && endsAt > periodEnd && now < periodEnd ? periodEnd : endsAt;
}

/** How far back the pace of spending is looked at. */
export const paceWindow = periodLength;
const paceDays = 3;
const longestForecast = 365;

/**
 * Whole days until `available` is used up at this pace, at most 365. Null with nothing left, nothing used, or fewer
 * than three days on which something was asked.
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
