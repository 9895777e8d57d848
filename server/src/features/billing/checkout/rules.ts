import type {
  CustomerSnapshot,
  PaymentSnapshot,
  SubscriptionSnapshot,
} from '#server/providers/payments/payment-provider.ts';
import { isUnpaid } from '#server/providers/payments/subscription-status.ts';
import { type KnownPrice, type PlanOnSale, soldPrice, tierOfPrice } from '../plans/rules.ts';
import {
  type ChangeTerms,
  changeTerms,
  isProcessing,
  paidInvoicesOf,
  paidPeriodOf,
  type RunningPeriod,
  runningOf,
  waitingPaymentOf,
} from '../standing/snapshot-rules.ts';

/** The next step towards paying for the requested plan. */
export type CheckoutStep =
  /** Nothing is left to pay, or a payment is processing. */
  | { kind: 'settled'; status: 'active' | 'processing'; subscription: SubscriptionSnapshot }
  | { kind: 'pay'; status: 'open' | 'past_due'; subscription: SubscriptionSnapshot }
  | {
      kind: 'change';
      subscription: SubscriptionSnapshot;
      paid: RunningPeriod;
      terms: 'credited' | 'full_price';
    }
  /** The plan cannot change yet. */
  | { kind: 'wait'; subscription: SubscriptionSnapshot; waitsFor: WaitReason }
  /** A code, also of another plan, waits to be paid. */
  | { kind: 'code'; subscription: SubscriptionSnapshot; payment: PaymentSnapshot }
  | { kind: 'open' };

export type WaitReason = Exclude<ChangeTerms, 'credited' | 'full_price'>;

export interface CheckoutDecision {
  step: CheckoutStep;
  /** Unfinished subscriptions that must not be paid any more. */
  cancel: SubscriptionSnapshot[];
}

const unfinishedOf = ({ subscriptions }: CustomerSnapshot): SubscriptionSnapshot[] =>
  subscriptions.filter(({ status }) => status === 'incomplete');

/** Returns whether the first payment was made while the provider still lists the subscription as incomplete. */
const isStarting = (snapshot: CustomerSnapshot, subscription: SubscriptionSnapshot): boolean =>
  isProcessing(snapshot, subscription) || paidInvoicesOf(snapshot, subscription.id).length > 0;

/**
 * Returns the tier meant by a request that names none: the unfinished one's, else the overdue one's, else the first.
 */
export function meantTier(snapshot: CustomerSnapshot, prices: readonly KnownPrice[]): number {
  const unfinished = tierOfPrice(prices, unfinishedOf(snapshot)[0]?.priceId ?? null);
  const late = snapshot.subscriptions.find(isUnpaid);
  return unfinished ?? tierOfPrice(prices, late?.priceId ?? null) ?? firstTierId;
}
const firstTierId = 1;

/**
 * Decides the next step for a request for `plan`, from the provider's snapshot. `discard` is the client secret of a payment
 * whose code the user gives up.
 */
export function decideCheckout(
  snapshot: CustomerSnapshot,
  prices: readonly KnownPrice[],
  plan: PlanOnSale,
  now: Date,
  discard?: string,
): CheckoutDecision {
  const unfinished = unfinishedOf(snapshot);
  const current = runningOf(snapshot);
  const step = current && stepOfRunning(snapshot, current, { prices, plan, now, discard });
  if (step) return { step, cancel: unfinished };
  const dead = current ? [current] : [];

  const starting = unfinished.find((subscription) => isStarting(snapshot, subscription));
  const [code] = unfinished.flatMap((subscription) => codeOf(snapshot, subscription, discard) ?? []);
  const sold = soldPrice(prices, plan);
  const payable = unfinished.find(
    (subscription) =>
      subscription.confirmation !== null &&
      subscription.priceId === sold?.priceId &&
      !waitingPaymentOf(snapshot, subscription),
  );
  const kept = starting ?? code?.subscription ?? payable;
  const cancel = [...dead, ...unfinished.filter((subscription) => subscription !== kept)];
  if (starting) return { step: { kind: 'settled', status: 'processing', subscription: starting }, cancel };
  if (code) return { step: code, cancel };
  if (payable) return { step: { kind: 'pay', status: 'open', subscription: payable }, cancel };
  return { step: { kind: 'open' }, cancel };
}

/** Returns the step that shows the subscription's code; undefined without one, and for one that the user gives up. */
function codeOf(
  snapshot: CustomerSnapshot,
  subscription: SubscriptionSnapshot,
  discard: string | undefined,
): Extract<CheckoutStep, { kind: 'code' }> | undefined {
  const payment = waitingPaymentOf(snapshot, subscription);
  const isDiscarded = discard !== undefined && subscription.confirmation?.clientSecret === discard;
  return payment && !isDiscarded ? { kind: 'code', subscription, payment } : undefined;
}

interface CheckoutRequest {
  prices: readonly KnownPrice[];
  plan: PlanOnSale;
  now: Date;
  discard: string | undefined;
}

/** Returns undefined for an overdue subscription that can no longer be paid: a new one replaces it. */
function stepOfRunning(
  snapshot: CustomerSnapshot,
  subscription: SubscriptionSnapshot,
  { prices, plan, now, discard }: CheckoutRequest,
): CheckoutStep | undefined {
  if (isProcessing(snapshot, subscription)) return { kind: 'settled', status: 'processing', subscription };
  const paid = paidPeriodOf(snapshot, prices, subscription.id, now);
  if (isUnpaid(subscription)) {
    const code = codeOf(snapshot, subscription, discard);
    if (code) return code;
    if (subscription.confirmation) return { kind: 'pay', status: 'past_due', subscription };
    // An old invoice that was paid late buys the period that runs, and leaves nothing unpaid.
    if (!paid?.isKept || paid.endsAt <= now) return undefined;
  }
  const isAsked = tierOfPrice(prices, subscription.priceId) === plan.tierId;
  if (!paid || (isAsked && paid.isKept)) return { kind: 'settled', status: 'active', subscription };
  const terms = changeTerms(snapshot, subscription);
  return terms === 'credited' || terms === 'full_price'
    ? { kind: 'change', subscription, paid, terms }
    : { kind: 'wait', subscription, waitsFor: terms };
}

/**
 * Returns whether the change is charged now: only a plan dearer than the paid one is, and any plan when no paid period
 * runs. Other changes wait for the period's end.
 */
export function startsNow(
  plan: PlanOnSale,
  plans: readonly PlanOnSale[],
  { tierId, isKept }: RunningPeriod,
): boolean {
  const paidPlan = plans.find((each) => each.tierId === tierId);
  return !isKept || plan.valor > (paidPlan?.valor ?? 0);
}
