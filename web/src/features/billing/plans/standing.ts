import type { SubscriptionState } from '@matilha/contract/billing';
import { freeTierId, type Tier } from '@matilha/contract/plans';
import { safeHref } from '#web/ui/markdown/safe-href.ts';

/** What of the subscription decides how a screen speaks to its owner. */
export type Standing = Pick<SubscriptionState, 'tier_id' | 'payment_status' | 'subscription'>;

/** The payment is missing (§4). One that is on its way is never called overdue. */
export const isOverdue = ({ payment_status: status, subscription }: Standing) =>
  status === 'atrasado' && subscription?.state !== 'processing';

/** Until when a subscription that was cancelled runs; null for one that goes on. */
export const endOf = ({ subscription }: Pick<Standing, 'subscription'>): string | null =>
  subscription?.cancel_at_period_end ? subscription.paid_until : null;

/** Tier 4 is never offered (4.1). */
export const listedPlans = (tiers: readonly Tier[]) => tiers.filter(({ tier_id }) => tier_id !== freeTierId);

/**
 * What a plan's button does: nothing on one's own (`current`), pays what is missing (`adjust`), nothing where the change to it
 * is arranged (`arranged`), nothing while no payments are taken (`soon`) or the address is not confirmed (`unconfirmed`), else
 * opens the plan's link (`subscribe`).
 */
export type PlanAction = 'current' | 'adjust' | 'arranged' | 'soon' | 'unconfirmed' | 'subscribe';

interface Circumstances {
  standing: Standing;
  /** Whether this installation takes payments (1.3). */
  payable: boolean;
  /** The account was opened by the landing and buys nothing yet (6.1). */
  provisional: boolean;
}

export function planAction(tierId: number, { standing, payable, provisional }: Circumstances): PlanAction {
  const own = tierId === standing.tier_id;
  if (own && !isOverdue(standing)) return 'current';
  if (!payable) return 'soon';
  if (own) return 'adjust';
  if (provisional) return 'unconfirmed';
  return standing.subscription?.next_tier_id === tierId ? 'arranged' : 'subscribe';
}

/** The payment screen is a document of its own: its content policy lets the provider's script in. */
export const paymentPath = (tierId?: number) =>
  tierId === undefined ? '/subscribe' : `/subscribe?plano=${tierId}`;

/** A plan's `link`, and the payment screen where it leads nowhere safe (2.12). */
export function planHref({ link, tier_id }: Pick<Tier, 'link' | 'tier_id'>): string {
  const target = safeHref(link);
  return target === null || target.kind === 'mail' ? paymentPath(tier_id) : target.href;
}

/** Whether one may still give the subscription up by oneself at that moment (4.4). */
export function withdrawalOpen(standing: Standing, now: Date): boolean {
  const until = standing.subscription?.withdrawal_until ?? null;
  return until !== null && Date.parse(until) > now.getTime();
}
