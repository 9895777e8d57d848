import type { User } from '@matilha/contract/account/account';
import { freeTierId, periodDays } from '@matilha/contract/billing/plans';
import { formatDay } from '#web/lib/format.ts';

const period = periodDays * 24 * 60 * 60 * 1000;

type PlanDates = Pick<User, 'tier_id' | 'created_at' | 'last_payment_date' | 'plan_ends_at' | 'provisional'>;

/**
 * Returns when credits renew: 30 days after the last payment; on the free tier the next 30-day mark since
 * `created_at`. Returns null where no renewal can be promised: a cancelled plan has no next charge, and an
 * overdue renewal is explained by the subscription screen.
 */
export function renewalDate(user: PlanDates, now: Date): Date | null {
  // The landing's gift is granted once.
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

/** Returns when a cancelled plan ends; null for every other plan, and once it has ended. */
export function planEnd(user: PlanDates, now: Date): Date | null {
  if (user.tier_id === freeTierId || !user.plan_ends_at) return null;
  const end = new Date(user.plan_ends_at);
  return end < now ? null : end;
}

/**
 * Returns the renewal or end in the words that follow the balance; null where nothing can be promised. A
 * cancelled plan ends, but credits granted by an operator may outlive it, so the words name the plan.
 */
export function balanceTerm(user: PlanDates, now: Date): string | null {
  const end = planEnd(user, now);
  if (end) return `plano até ${formatDay(end)}`;
  const renewal = renewalDate(user, now);
  return renewal && `renovam em ${formatDay(renewal)}`;
}
