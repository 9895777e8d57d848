import type {
  CustomerSnapshot,
  InvoiceSnapshot,
  SubscriptionSnapshot,
} from '#server/providers/payments/payment-provider.ts';

/** A price of a plan of ours at the provider. */
export interface KnownPrice {
  priceId: string;
  tierId: number;
  amount: number;
  active: boolean;
}

export interface PlanOnSale {
  tierId: number;
  /** Cents, as the plan shows them. */
  valor: number;
}

/** What has to be done so that the person can pay for the plan that was asked for (4.2). */
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

/** The plan and price that a running subscription was paid for, and until when. */
export interface RunningPeriod {
  invoiceId: string;
  priceId: string;
  tierId: number | null;
  endsAt: Date;
}

const running: ReadonlySet<string> = new Set(['trialing', 'active', 'past_due', 'unpaid', 'paused']);
const overdue: ReadonlySet<string> = new Set(['past_due', 'unpaid', 'paused']);

export const runningOf = ({ subscriptions }: CustomerSnapshot): SubscriptionSnapshot | undefined =>
  subscriptions.find(({ status }) => running.has(status));

const unfinishedOf = ({ subscriptions }: CustomerSnapshot): SubscriptionSnapshot[] =>
  subscriptions.filter(({ status }) => status === 'incomplete');

export const tierOfPrice = (prices: readonly KnownPrice[], priceId: string | null): number | null =>
  prices.find((price) => price.priceId === priceId)?.tierId ?? null;

export const invoicesOf = ({ invoices }: CustomerSnapshot, subscriptionId: string): InvoiceSnapshot[] =>
  invoices.filter((invoice) => invoice.subscriptionId === subscriptionId);

/** Paid invoices of a subscription: what came in for it. */
export const paidInvoicesOf = (snapshot: CustomerSnapshot, subscriptionId: string): InvoiceSnapshot[] =>
  invoicesOf(snapshot, subscriptionId).filter(({ status }) => status === 'paid');

/** The newest period that was paid for. */
export function paidPeriodOf(
  snapshot: CustomerSnapshot,
  prices: readonly KnownPrice[],
  subscriptionId: string,
): RunningPeriod | null {
  const periods = paidInvoicesOf(snapshot, subscriptionId).flatMap(({ id, period }) =>
    period ? [{ ...period, invoiceId: id }] : [],
  );
  const newest = periods.sort((one, other) => other.startsAt.getTime() - one.startsAt.getTime())[0];
  return newest ? { ...newest, tierId: tierOfPrice(prices, newest.priceId) } : null;
}

/** A payment was made and is not through everywhere: asking for another would charge twice. */
export const isProcessing = (snapshot: CustomerSnapshot, { id }: SubscriptionSnapshot): boolean =>
  invoicesOf(snapshot, id).some(
    ({ status, payment }) => status === 'open' && ['processing', 'succeeded'].includes(payment?.status ?? ''),
  );

/** First payment made, and the subscription not yet told of it. */
const isStarting = (snapshot: CustomerSnapshot, subscription: SubscriptionSnapshot): boolean =>
  isProcessing(snapshot, subscription) || paidInvoicesOf(snapshot, subscription.id).length > 0;

/** Which plan is meant where none was named: the unfinished one's, else the overdue one's, else the first (4.2). */
export function meantTier(snapshot: CustomerSnapshot, prices: readonly KnownPrice[]): number {
  const unfinished = tierOfPrice(prices, unfinishedOf(snapshot)[0]?.priceId ?? null);
  const late = snapshot.subscriptions.find(({ status }) => overdue.has(status));
  return unfinished ?? tierOfPrice(prices, late?.priceId ?? null) ?? firstTierId;
}
const firstTierId = 1;

/** The price at which a plan is sold; undefined where the provider would charge another one than the plan shows. */
export const soldPrice = (prices: readonly KnownPrice[], plan: PlanOnSale): KnownPrice | undefined =>
  prices.find(({ tierId, active, amount }) => tierId === plan.tierId && active && amount === plan.valor);

/** What comes next for somebody who asks for `plan`, from what the provider knows now. */
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
  if (overdue.has(subscription.status))
    return subscription.confirmation ? { kind: 'pay', status: 'past_due', subscription } : undefined;
  const paid = paidPeriodOf(snapshot, prices, subscription.id);
  const asked = tierOfPrice(prices, subscription.priceId) === plan.tierId;
  return asked || !paid
    ? { kind: 'settled', status: 'active', subscription }
    : { kind: 'change', subscription, paid };
}

/** What is charged now: only a plan above the one that was paid. Everything else waits for the period's end (4.4). */
export const isUpgrade = (plan: PlanOnSale, paidPlan: PlanOnSale | undefined): boolean =>
  plan.valor > (paidPlan?.valor ?? 0);
