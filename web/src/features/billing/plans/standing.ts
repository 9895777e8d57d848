import type { SubscriptionState } from '@matilha/contract/billing/billing';
import { freeTierId, type Tier } from '@matilha/contract/billing/plans';
import { safeHref } from '#web/ui/markdown/safe-href.ts';

/** The part of the subscription that decides which texts and actions a screen shows. */
export type Standing = Pick<SubscriptionState, 'tier_id' | 'payment_status' | 'subscription'>;

/** True when a payment is missing; one in progress is never overdue. */
export const isOverdue = ({ payment_status: status, subscription }: Standing) =>
  status === 'atrasado' && subscription?.state !== 'processing';

/** True when no payment covers the running plan, although none is owed: a new period can be bought. */
export const isUnpaid = ({ subscription }: Pick<Standing, 'subscription'>): boolean =>
  subscription?.state === 'active' && !subscription.covered && !subscription.conditions.includes('dispute');

/** Returns when a cancelled subscription ends; null for one that continues. */
export const endOf = ({ subscription }: Pick<Standing, 'subscription'>): string | null =>
  subscription?.cancel_at_period_end ? subscription.paid_until : null;

/** Returns the plans on sale: the free one (tier 4) is never offered. */
export const listedPlans = (tiers: readonly Tier[]) => tiers.filter(({ tier_id }) => tier_id !== freeTierId);

/**
 * The action of a plan's button: none on the current plan (`current`), pay the open invoice (`adjust`), none
 * where the change to it is scheduled (`arranged`), none while no payments are accepted (`soon`) or the address
 * is unconfirmed (`unconfirmed`), else open the plan's link (`subscribe`).
 */
export type PlanAction = 'current' | 'adjust' | 'arranged' | 'soon' | 'unconfirmed' | 'subscribe';

interface ButtonContext {
  standing: Standing;
  /** Whether this installation accepts payments. */
  payable: boolean;
  /** The account was created on the landing page and cannot buy anything yet. */
  provisional: boolean;
}

export function planAction(tierId: number, { standing, payable, provisional }: ButtonContext): PlanAction {
  const own = tierId === standing.tier_id;
  if (own && !isOverdue(standing) && !isUnpaid(standing)) return 'current';
  if (!payable) return 'soon';
  if (own) return 'adjust';
  if (provisional) return 'unconfirmed';
  return standing.subscription?.next_tier_id === tierId ? 'arranged' : 'subscribe';
}

/** The payment screen is a separate document: its content policy allows the provider's script. */
export const paymentPath = (tierId?: number) =>
  tierId === undefined ? '/subscribe' : `/subscribe?plano=${tierId}`;

/** Returns a plan's `link`, or the payment screen when the link is unsafe. */
export function planHref({ link, tier_id }: Pick<Tier, 'link' | 'tier_id'>): string {
  const target = safeHref(link);
  return target === null || target.kind === 'mail' ? paymentPath(tier_id) : target.href;
}
