import type { User } from '@matilha/contract/account';
import { freeTierId, periodDays } from '@matilha/contract/plans';

const period = periodDays * 24 * 60 * 60 * 1000;

/**
 * When credits renew: 30 days after the last payment; on the free tier the next 30-day mark since `created_at` (§9). Null where
 * none is to be promised: a renewal that did not come is told by the subscription's own screen.
 */
export function renewalDate(
  user: Pick<User, 'tier_id' | 'created_at' | 'last_payment_date' | 'provisional'>,
  now: Date,
): Date | null {
  // The landing's gift is given once (6.1).
  if (user.provisional) return null;
  if (user.tier_id !== freeTierId) {
    if (user.last_payment_date === null) return null;
    const renewal = new Date(Date.parse(user.last_payment_date) + period);
    return renewal < now ? null : renewal;
  }
  const start = Date.parse(user.created_at);
  const passed = Math.max(0, Math.floor((now.getTime() - start) / period));
  return new Date(start + (passed + 1) * period);
}
