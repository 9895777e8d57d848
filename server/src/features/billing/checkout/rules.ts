import type { CustomerSnapshot, SubscriptionSnapshot } from '#server/providers/payments/payment-provider.ts';
import { isUnpaid } from '#server/providers/payments/subscription-status.ts';
import { type KnownPrice, type PlanOnSale, soldPrice, tierOfPrice } from '../plans/rules.ts';
import {
  isProcessing,
  paidInvoicesOf,
  paidPeriodOf,
  type RunningPeriod,
  runningOf,
} from '../standing/snapshot-rules.ts';

/** The next step towards paying for the requested plan (4.2). */
export type CheckoutStep =
  /** Nothing is left to pay, or a payment is on its way. */
  | { kind: 'settled'; status: 'active' | 'processing'; subscription: SubscriptionSnapshot }
  | { kind: 'pay'; status: 'open' | 'past_due'; subscription: SubscriptionSnapshot }
  | { kind: 'change'; subscription: SubscriptionSnapshot; paid: RunningPeriod }
  | { kind: 'open' };

export interface CheckoutDecision {
  step: CheckoutStep;
  /** Unfinished ones that nobody may pay any more. */
  cancel: SubscriptionSnapshot[];
}

const unfinishedOf = ({ subscriptions }: CustomerSnapshot): SubscriptionSnapshot[] =>
  subscriptions.filter(({ status }) => status === 'incomplete');

/** First payment made, and the subscription not yet told of it. */
const isStarting = (snapshot: CustomerSnapshot, subscription: SubscriptionSnapshot): boolean =>
  isProcessing(snapshot, subscription) || paidInvoicesOf(snapshot, subscription.id).length > 0;

/** Which plan is meant where none was named: the unfinished one's, else the overdue one's, else the first (4.2). */
export function meantTier(snapshot: CustomerSnapshot, prices: readonly KnownPrice[]): number {
  const unfinished = tierOfPrice(prices, unfinishedOf(snapshot)[0]?.priceId ?? null);
  const late = snapshot.subscriptions.find(isUnpaid);
  return unfinished ?? tierOfPrice(prices, late?.priceId ?? null) ?? firstTierId;
}
const firstTierId = 1;

/** Decides the next step for a request for `plan`, from the provider's snapshot. */
export function decideCheckout(
  snapshot: CustomerSnapshot,
  prices: readonly KnownPrice[],
  plan: PlanOnSale,
): CheckoutDecision {
  const unfinished = unfinishedOf(snapshot);
  const current = runningOf(snapshot);
  const step = current && stepOfRunning(snapshot, prices, plan, current);
  if (step) return { step, cancel: unfinished };
  const dead = current ? [current] : [];

  const starting = unfinished.find((subscription) => isStarting(snapshot, subscription));
  const sold = soldPrice(prices, plan);
  const payable = unfinished.find(
    ({ priceId, confirmation }) => confirmation !== null && priceId === sold?.priceId,
  );
  const kept = starting ?? payable;
  const cancel = [...dead, ...unfinished.filter((subscription) => subscription !== kept)];
  if (starting) return { step: { kind: 'settled', status: 'processing', subscription: starting }, cancel };
  if (payable) return { step: { kind: 'pay', status: 'open', subscription: payable }, cancel };
  return { step: { kind: 'open' }, cancel };
}

/** Undefined for an overdue one that can no longer be paid: a new one takes its place. */
function stepOfRunning(
  snapshot: CustomerSnapshot,
  prices: readonly KnownPrice[],
  plan: PlanOnSale,
  subscription: SubscriptionSnapshot,
): CheckoutStep | undefined {
  if (isProcessing(snapshot, subscription)) return { kind: 'settled', status: 'processing', subscription };
  if (isUnpaid(subscription))
    return subscription.confirmation ? { kind: 'pay', status: 'past_due', subscription } : undefined;
  const paid = paidPeriodOf(snapshot, prices, subscription.id);
  const asked = tierOfPrice(prices, subscription.priceId) === plan.tierId;
  return asked || !paid
    ? { kind: 'settled', status: 'active', subscription }
    : { kind: 'change', subscription, paid };
}

/** Whether the change is charged now: only for a dearer plan than the paid one. Other changes wait for the period's end (4.4). */
export const isUpgrade = (plan: PlanOnSale, paidPlan: PlanOnSale | undefined): boolean =>
  plan.valor > (paidPlan?.valor ?? 0);
