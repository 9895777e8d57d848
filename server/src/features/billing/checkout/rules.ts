import type {
  CustomerSnapshot,
  PaymentSnapshot,
  SubscriptionSnapshot,
} from '#server/providers/payments/payment-provider.ts';
import { isUnpaid } from '#server/providers/payments/subscription-status.ts';
import { type KnownPrice, type PlanOnSale, soldPrice } from '../plans/rules.ts';
import type { Coverage } from '../standing/bought-periods.ts';
import { graceEnd } from '../standing/rules.ts';
import {
  coveredBy,
  isContested,
  isProcessing,
  isRenewing,
  paidInvoicesOf,
  periodsOf,
  runningOf,
  waitingPaymentOf,
} from '../standing/snapshot-rules.ts';

/** The next step towards paying for the requested plan. */
export type CheckoutStep =
  /** Nothing is left to pay, or a payment is processing. */
  | { kind: 'settled'; status: 'active' | 'processing'; subscription: SubscriptionSnapshot }
  /** The plan is the one of the next period. */
  | { kind: 'scheduled'; subscription: SubscriptionSnapshot; startsAt: Date }
  | { kind: 'pay'; status: 'open' | 'past_due'; subscription: SubscriptionSnapshot }
  | { kind: 'change'; subscription: SubscriptionSnapshot; covered: Coverage }
  /** The plan cannot change yet: its renewal is being prepared, or a bank decides about its payment. */
  | { kind: 'wait'; subscription: SubscriptionSnapshot; waitsFor: WaitReason }
  /** A code, also of another plan, waits to be paid. */
  | { kind: 'code'; subscription: SubscriptionSnapshot; payment: PaymentSnapshot }
  | { kind: 'open' };

export type WaitReason = 'renewal' | 'dispute';

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
export function meantTier(snapshot: CustomerSnapshot): number {
  const meant = unfinishedOf(snapshot)[0] ?? snapshot.subscriptions.find(isUnpaid);
  return meant?.tierId ?? firstTierId;
}
const firstTierId = 1;

/**
 * Decides the next step for a request for `plan`, from the provider's snapshot. `discard` is the client secret of a payment whose Pix code
 * the user discards. A running subscription without a paid period stays until another one is paid.
 */
export function decideCheckout(
  snapshot: CustomerSnapshot,
  prices: readonly KnownPrice[],
  plan: PlanOnSale,
  now: Date,
  discard?: string,
): CheckoutDecision {
  const unfinished = unfinishedOf(snapshot);
  const current = runningOf(snapshot, now);
  const step = current && stepOfRunning(snapshot, current, { plan, now, discard });
  if (step) return { step, cancel: unfinished };

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
  const cancel = unfinished.filter((subscription) => subscription !== kept);
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
  plan: PlanOnSale;
  now: Date;
  discard: string | undefined;
}

/** Returns undefined where no paid period runs and the renewal is not to be paid any more: a new subscription then begins with its payment. */
function stepOfRunning(
  snapshot: CustomerSnapshot,
  subscription: SubscriptionSnapshot,
  { plan, now, discard }: CheckoutRequest,
): CheckoutStep | undefined {
  const { id } = subscription;
  if (isProcessing(snapshot, subscription)) return { kind: 'settled', status: 'processing', subscription };
  if (isRenewing(snapshot, subscription)) return { kind: 'wait', subscription, waitsFor: 'renewal' };
  if (isContested(snapshot, id)) return { kind: 'wait', subscription, waitsFor: 'dispute' };
  const covered = coveredBy(snapshot, id, now);
  if (!covered) return renewalOf(snapshot, subscription, { plan, now, discard });
  if (subscription.tierId !== plan.tierId || startsNow(plan, subscription, covered)) {
    return { kind: 'change', subscription, covered };
  }
  return covered.tierId === plan.tierId
    ? { kind: 'settled', status: 'active', subscription }
    : { kind: 'scheduled', subscription, startsAt: covered.endsAt };
}

/** Returns the step that pays the renewal of the requested plan, within its grace. */
function renewalOf(
  snapshot: CustomerSnapshot,
  subscription: SubscriptionSnapshot,
  { plan, now, discard }: CheckoutRequest,
): CheckoutStep | undefined {
  const paidUntil = periodsOf(snapshot, subscription.id).findLast(({ surplus }) => !surplus)?.endsAt;
  const isInGrace = paidUntil !== undefined && now < graceEnd(paidUntil);
  if (!isUnpaid(subscription) || !isInGrace || subscription.tierId !== plan.tierId) return undefined;
  const code = codeOf(snapshot, subscription, discard);
  if (code) return code;
  return subscription.confirmation ? { kind: 'pay', status: 'past_due', subscription } : undefined;
}

/**
 * Returns whether the change is charged now: only when the plan costs more than the charge of the running period. Other changes wait
 * for the period's end; so do all while the next charge is postponed, because the provider credits no day of such a period.
 */
export const startsNow = (
  plan: PlanOnSale,
  { conditions }: SubscriptionSnapshot,
  covered: Coverage,
): boolean => plan.tierId !== covered.tierId && plan.valor > covered.amount && !conditions.includes('trial');
