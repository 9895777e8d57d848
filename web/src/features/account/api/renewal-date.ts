import type { User } from '@matilha/contract/account';
import { freeTierId, periodDays } from '@matilha/contract/plans';
import { formatDay } from '#web/lib/format.ts';

const period = periodDays * 24 * 60 * 60 * 1000;

type PlanDates = Pick<User, 'tier_id' | 'created_at' | 'last_payment_date' | 'plan_ends_at' | 'provisional'>;

/**
 * When credits renew: 30 days after the last payment; on the free tier the next 30-day mark since `created_at` (§9). Null where
 * none is to be promised: a cancelled plan has no next charge, and a renewal that did not come is told by the subscription's
 * own screen.
 */
export function renewalDate(user: PlanDates, now: Date): Date | null {
  // The landing's gift is given once (6.1).
  if (user.provisional) return null;
  if (user.tier_id !== freeTierId) {
    if (user.last_payment_date === null || user.plan_ends_at) return null;
    const renewal = new Date(Date.parse(user.last_payment_date) + period);
    return renewal < now ? null : renewal;
  }
  const start = Date.parse(user.created_at);
  const passed = Math.max(0, Math.floor((now.getTime() - start) / period));
  return new Date(start + (passed + 1) * period);
}

/** Until when a cancelled plan lasts; null for every other plan, and when it is over. */
export function planEnd(user: PlanDates, now: Date): Date | null {
  if (user.tier_id === freeTierId || !user.plan_ends_at) return null;
  const end = new Date(user.plan_ends_at);
  return end < now ? null : end;
}

/**
 * What comes and when, in the words that follow the balance; null where nothing is to be promised. A cancelled plan
 * ends, not the balance: what an operator gave may outlive it.
 */
export function balanceTerm(user: PlanDates, now: Date): string | null {
  const end = planEnd(user, now);
  if (end) return `plano até ${formatDay(end)}`;
  const renewal = renewalDate(user, now);
  return renewal && `renovam em ${formatDay(renewal)}`;
}
