import type { Account, Coupon, Price, SoldItem, Subscription } from '../model/account.ts';
import { invalidRequest, missing } from '../model/failure.ts';
import { mintId } from '../model/ids.ts';
import { findById, getById, type Turn } from '../model/turn.ts';
import { createInvoice, type LineDraft, voidInvoice } from './invoices.ts';
import { openIntent } from './payments.ts';
import { periodEndAfter } from './proration.ts';
import { collect, emitSubscription, markCancel } from './settlement.ts';

/** The own terms of a new subscription; with the status `trialing`, its anchor and its period end with the trial. */
export type SubscriptionTerms = Partial<
  Pick<Subscription, 'defaultPaymentMethod' | 'coupon' | 'quantity' | 'status' | 'anchor' | 'periodEnd'>
>;

/** Opens a subscription that waits for its first payment. A free one is active at once and asks for a card. */
export function openSubscription(
  turn: Turn,
  price: Price,
  terms: Pick<Subscription, 'metadata' | 'methodTypes'> & SubscriptionTerms,
): Subscription {
  const { account, now } = turn;
  const subscription: Subscription = {
    id: mintId(account, 'sub'),
    itemId: mintId(account, 'si'),
    status: 'incomplete',
    price,
    createdAt: now,
    anchor: now,
    periodStart: now,
    periodEnd: periodEndAfter(now, now, price.recurring),
    cancelAtPeriodEnd: false,
    canceledAt: null,
    cancelReason: null,
    endedAt: null,
    defaultPaymentMethod: null,
    latestInvoiceId: null,
    pendingUpdate: null,
    pendingSetupIntentId: null,
    ...terms,
  };
  account.subscriptions.push(subscription);
  emitSubscription(turn, subscription, 'created');
  const invoice = createInvoice(turn, subscription, {
    billingReason: 'subscription_create',
    lines: [firstLine(subscription)],
    periodStart: now,
    periodEnd: now,
  });
  if (invoice.intentId === null) {
    if (!subscription.defaultPaymentMethod)
      subscription.pendingSetupIntentId = askForCard(turn, price.currency);
    collect(turn, invoice, 'on_session');
  }
  return subscription;
}

function firstLine(subscription: Subscription): LineDraft {
  const { status, price, periodStart, periodEnd } = subscription;
  return status === 'trialing'
    ? trialLine(price, periodStart, periodEnd)
    : periodLine(subscription, price, periodStart, periodEnd);
}

const trialLine = (price: Price, start: number, end: number): LineDraft => ({
  ...fullLine(price, start, end),
  amount: 0,
  description: `Trial period for ${price.productId}`,
});

function askForCard(turn: Turn, currency: string): string {
  const empty = { description: null, metadata: {}, invoiceId: null };
  return openIntent(turn, { kind: 'setup', amount: 0, currency, saveCard: true, ...empty }).id;
}

/** Returns the invoice line of a whole period. */
export function fullLine(price: Price, periodStart: number, periodEnd: number): LineDraft {
  return {
    amount: price.unitAmount,
    description: `1 × ${price.productId}`,
    proration: false,
    price,
    periodStart,
    periodEnd,
  };
}

/**
 * Returns the line of a whole period of a subscription at `price`, with its quantity and less its coupon. An amount off is no more than the
 * line (docs.stripe.com/billing/subscriptions/coupons, docs.stripe.com/billing/subscriptions/quantities).
 */
export function periodLine(
  { quantity = 1, coupon }: Pick<Subscription, 'quantity' | 'coupon'>,
  price: Price,
  periodStart: number,
  periodEnd: number,
): LineDraft {
  const line = fullLine(price, periodStart, periodEnd);
  const amount = line.amount * quantity;
  const many = quantity === 1 ? {} : { quantity, description: `${quantity} × ${price.productId}` };
  return { ...line, ...many, amount, ...(coupon && { discount: discountOf(coupon, amount) }) };
}

function discountOf({ off }: Coupon, amount: number): number {
  return 'cents' in off ? Math.min(off.cents, amount) : Math.round((amount * off.percent) / 100);
}

/** Gives a subscription a coupon from its next invoice on; null takes it away. */
export function setCoupon(turn: Turn, subscription: Subscription, coupon: Coupon | null): void {
  requireRunning(subscription);
  subscription.coupon = coupon;
  emitSubscription(turn, subscription, 'updated', { discounts: [] });
}

/** Changes the quantity from the next invoice on, without a proration (`proration_behavior: none`). */
export function setQuantity(turn: Turn, subscription: Subscription, quantity: number): void {
  requireRunning(subscription);
  if (!Number.isInteger(quantity) || quantity < 1) {
    throw invalidRequest('Invalid integer: the quantity must be at least 1.', {
      param: 'items[0][quantity]',
    });
  }
  subscription.quantity = quantity;
  emitSubscription(turn, subscription, 'updated', { items: {} });
}

/** Ends a subscription now. One whose first invoice was never paid becomes `incomplete_expired`. */
export function endSubscription(
  turn: Turn,
  subscription: Subscription,
  reason: Subscription['cancelReason'],
): void {
  dropPendingUpdate(turn, subscription);
  const unpaid = subscription.status === 'incomplete';
  for (const invoice of turn.account.invoices) {
    if (invoice.subscriptionId !== subscription.id) continue;
    invoice.nextAttemptAt = null;
    if (invoice.status === 'open' && unpaid && mayVoid(turn.account, invoice.intentId))
      voidInvoice(turn, invoice);
  }
  subscription.status = unpaid ? 'incomplete_expired' : 'canceled';
  subscription.canceledAt ??= turn.now;
  subscription.cancelReason ??= reason;
  subscription.endedAt = turn.now;
  emitSubscription(turn, subscription, unpaid ? 'updated' : 'deleted');
}

/** Returns false while the payment is processing: it may still succeed, so its invoice must stay. */
function mayVoid(account: Account, intentId: string | null): boolean {
  return findById(account.intents, intentId)?.status !== 'processing';
}

export function dropPendingUpdate(turn: Turn, subscription: Subscription): boolean {
  const update = subscription.pendingUpdate;
  if (!update) return false;
  subscription.pendingUpdate = null;
  const invoice = getById(turn.account.invoices, update.invoiceId);
  if (invoice.status === 'open' && mayVoid(turn.account, invoice.intentId)) voidInvoice(turn, invoice);
  return true;
}

export function setCancelAtPeriodEnd(turn: Turn, subscription: Subscription, cancel: boolean): void {
  requireRunning(subscription);
  if (subscription.cancelAtPeriodEnd === cancel) return;
  markCancel(turn, subscription, cancel);
  emitSubscription(turn, subscription, 'updated', { cancel_at_period_end: !cancel });
}

/** Sets the card that later invoices of the subscription are charged with, whatever the customer's default is. */
export function setOwnCard(turn: Turn, subscription: Subscription, methodId: string): void {
  const param = 'default_payment_method';
  if (!findById(turn.account.paymentMethods, methodId)) throw missing('PaymentMethod', methodId, 400, param);
  const previous = subscription.defaultPaymentMethod;
  if (previous === methodId) return;
  subscription.defaultPaymentMethod = methodId;
  emitSubscription(turn, subscription, 'updated', { default_payment_method: previous });
}

/** Sets the price and quantity of the next period; the running period is unchanged. */
export function setNextPrice(turn: Turn, subscription: Subscription, { price, quantity }: SoldItem): void {
  requireRunning(subscription);
  if (subscription.price.id === price.id && (subscription.quantity ?? 1) === quantity) return;
  Object.assign(subscription, { price, quantity });
  emitSubscription(turn, subscription, 'updated', { items: {} });
}

/**
 * Starts a trial that ends at `end`, which becomes the anchor of the periods that follow. Its invoice charges nothing
 * (docs.stripe.com/billing/subscriptions/billing-cycle, "Use a trial to change the billing cycle"; docs.stripe.com/billing/subscriptions/trials).
 */
export function startTrial(turn: Turn, subscription: Subscription, end: number): void {
  requireRunning(subscription);
  if (end <= turn.now) {
    throw invalidRequest('trial_end must be in the future.', { param: 'trial_end' });
  }
  const { price, periodStart, periodEnd, status } = subscription;
  Object.assign(subscription, { status: 'trialing', anchor: end, periodStart: turn.now, periodEnd: end });
  const invoice = createInvoice(turn, subscription, {
    billingReason: 'subscription_update',
    lines: [trialLine(price, turn.now, end)],
    periodStart,
    periodEnd: turn.now,
  });
  collect(turn, invoice, 'off_session');
  emitSubscription(turn, subscription, 'updated', { status, items: { current_period_end: periodEnd } });
}

/** Returns whether a subscription has begun and not ended. */
export const runs = ({ status }: Subscription): boolean =>
  status === 'active' || status === 'past_due' || status === 'unpaid' || status === 'trialing';

export function requireRunning(subscription: Subscription): void {
  if (runs(subscription)) return;
  const code = subscription.status === 'incomplete' ? undefined : 'invalid_canceled_subscription_fields';
  throw invalidRequest(`A subscription that is ${subscription.status} cannot be changed like this.`, {
    ...(code && { code }),
  });
}

/** Returns a subscription that has not ended. Throws `resource_missing` for an ended one, as the provider does. */
export function requireLasting(account: Account, id: string): Subscription {
  const subscription = findById(account.subscriptions, id);
  if (!subscription || subscription.endedAt !== null) throw missing('subscription', id);
  return subscription;
}
