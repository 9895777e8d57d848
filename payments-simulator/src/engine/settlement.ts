import type { Intent, Invoice, PaymentMethod, Subscription } from '../model/account.ts';
import { emit, findById, type Turn } from '../model/turn.ts';
import { presentCheckout } from '../present/present-payment.ts';
import { presentSubscription } from '../present/present-subscription.ts';
import type { Presence } from './cards.ts';
import { emitInvoice, markPaid, markUncollectible, voidInvoice } from './invoices.ts';
import { failWithoutMethod, settle, tryPayment } from './payments.ts';
import { periodEndAfter } from './proration.ts';

/** Attempts a payment and updates invoice, subscription and saved card. */
export function pay(turn: Turn, intent: Intent, method: PaymentMethod, presence: Presence): void {
  tryPayment(turn, intent, method, presence);
  drawConsequences(turn, intent);
}

/** Settles or fails a payment whose result comes later, also for the checkout of a payment link that it belongs to. */
export function settleLate(turn: Turn, intent: Intent, ok: boolean): void {
  settle(turn, intent, ok);
  drawConsequences(turn, intent);
  const checkout = turn.account.checkouts.find(({ intentId }) => intentId === intent.id);
  if (!checkout) return;
  const event = `checkout.session.async_payment_${ok ? 'succeeded' : 'failed'}`;
  emit(turn, event, presentCheckout(turn.account, checkout));
}

/**
 * Pays an invoice, by default with the saved card. Fails the payment without a card; marks the invoice paid when nothing is
 * due.
 */
export function collect(
  turn: Turn,
  invoice: Invoice,
  presence: Presence,
  method = methodOnFile(turn, invoice.subscriptionId),
): void {
  const intent = findById(turn.account.intents, invoice.intentId);
  if (!intent) return settleInvoice(turn, invoice);
  if (method) return pay(turn, intent, method, presence);
  failWithoutMethod(turn, intent);
  drawConsequences(turn, intent);
}

export function methodOnFile(turn: Turn, subscriptionId: string | null): PaymentMethod | null {
  const { account } = turn;
  const own = findById(account.subscriptions, subscriptionId)?.defaultPaymentMethod ?? null;
  return findById(account.paymentMethods, own ?? account.defaultPaymentMethod);
}

/** Updates invoice, subscription and saved card after a change of the intent's status. */
export function drawConsequences(turn: Turn, intent: Intent): void {
  if (intent.status === 'succeeded') keepCard(turn, intent);
  const invoice = findById(turn.account.invoices, intent.invoiceId);
  if (!invoice) return;
  switch (intent.status) {
    case 'succeeded':
      invoice.attemptCount += 1;
      return settleInvoice(turn, invoice);
    case 'requires_payment_method':
      invoice.attemptCount += 1;
      emitInvoice(turn, invoice, 'payment_failed');
      return noteUnpaid(turn, invoice);
    case 'requires_action':
      emitInvoice(turn, invoice, 'payment_action_required');
      return noteUnpaid(turn, invoice);
    case 'processing':
    case 'canceled':
      return;
    default:
      return intent.status satisfies never;
  }
}

/**
 * Makes the card the subscription's own. The customer's default stays as it is, also for a card that a one-off payment saves
 * (docs.stripe.com/api/subscriptions/create, `save_default_payment_method: on_subscription`).
 */
function keepCard({ account }: Turn, intent: Intent): void {
  const method = findById(account.paymentMethods, intent.paymentMethodId);
  if (!intent.saveCard || method?.type !== 'card') return;
  const invoice = findById(account.invoices, intent.invoiceId);
  const subscription = account.subscriptions.find(
    ({ id, pendingSetupIntentId }) => id === invoice?.subscriptionId || pendingSetupIntentId === intent.id,
  );
  if (subscription) subscription.defaultPaymentMethod = method.id;
}

function settleInvoice(turn: Turn, invoice: Invoice): void {
  markPaid(turn, invoice);
  const subscription = findById(turn.account.subscriptions, invoice.subscriptionId);
  if (!subscription || subscription.endedAt !== null) return;
  if (subscription.pendingUpdate?.invoiceId === invoice.id) applyPendingUpdate(turn, subscription);
  const previous = subscription.status;
  const isNewest = newestFinalized(turn, subscription)?.id === invoice.id;
  if (isNewest && previous !== 'trialing') subscription.status = 'active';
  emitSubscription(
    turn,
    subscription,
    'updated',
    previous === subscription.status ? {} : { status: previous },
  );
}

/**
 * Returns the invoice that the status of a running subscription follows: the newest finalized one; void ones and that of
 * a pending change do not count (docs.stripe.com/billing/subscriptions/overview, "Subscription statuses").
 */
function newestFinalized(turn: Turn, subscription: Subscription): Invoice | undefined {
  return turn.account.invoices.findLast(
    (invoice) =>
      invoice.subscriptionId === subscription.id &&
      invoice.status !== 'void' &&
      invoice.status !== 'draft' &&
      invoice.id !== subscription.pendingUpdate?.invoiceId,
  );
}

/** Voids an invoice. A subscription that owed only this one is active again. */
export function voidAndUpdate(turn: Turn, invoice: Invoice): void {
  voidInvoice(turn, invoice);
  const subscription = findById(turn.account.subscriptions, invoice.subscriptionId);
  if (subscription?.pendingUpdate?.invoiceId === invoice.id) subscription.pendingUpdate = null;
  activateUnlessOwing(turn, subscription);
}

/** Marks an invoice uncollectible, and activates its subscription again if the invoice is its newest one. */
export function giveUpAndUpdate(turn: Turn, invoice: Invoice): void {
  markUncollectible(turn, invoice);
  activateUnlessOwing(turn, findById(turn.account.subscriptions, invoice.subscriptionId));
}

/**
 * Ends `past_due` and `unpaid` once the newest invoice is paid or uncollectible (docs.stripe.com/billing/subscriptions/overview,
 * "Subscription statuses").
 */
function activateUnlessOwing(turn: Turn, subscription: Subscription | null): void {
  if (subscription?.status !== 'past_due' && subscription?.status !== 'unpaid') return;
  const status = newestFinalized(turn, subscription)?.status;
  if (status !== 'paid' && status !== 'uncollectible') return;
  const previous = subscription.status;
  subscription.status = 'active';
  emitSubscription(turn, subscription, 'updated', { status: previous });
}

function applyPendingUpdate(turn: Turn, subscription: Subscription): void {
  const update = subscription.pendingUpdate;
  if (!update) return;
  subscription.pendingUpdate = null;
  Object.assign(subscription, { price: update.price, quantity: update.quantity });
  if (update.cancelAtPeriodEnd !== null) markCancel(turn, subscription, update.cancelAtPeriodEnd);
  startPeriodNow(subscription, update.periodStart);
}

/** Schedules or revokes cancellation at the end of the period. The caller emits the event. */
export function markCancel(turn: Turn, subscription: Subscription, cancel: boolean): void {
  if (subscription.cancelAtPeriodEnd === cancel) return;
  subscription.cancelAtPeriodEnd = cancel;
  subscription.canceledAt = cancel ? turn.now : null;
  subscription.cancelReason = cancel ? 'cancellation_requested' : null;
}

/** Starts a period at `start` and makes it the anchor of later periods. */
export function startPeriodNow(subscription: Subscription, start: number): void {
  subscription.anchor = start;
  subscription.periodStart = start;
  subscription.periodEnd = periodEndAfter(start, start, subscription.price.recurring);
}

function noteUnpaid(turn: Turn, invoice: Invoice): void {
  const subscription = findById(turn.account.subscriptions, invoice.subscriptionId);
  if (invoice.billingReason !== 'subscription_cycle' || subscription?.status !== 'active') return;
  subscription.status = 'past_due';
  emitSubscription(turn, subscription, 'updated', { status: 'active' });
}

export function emitSubscription(
  turn: Turn,
  subscription: Subscription,
  change: 'created' | 'updated' | 'deleted',
  previous?: Record<string, unknown>,
): void {
  const object = presentSubscription(turn.account, subscription);
  emit(turn, `customer.subscription.${change}`, object, previous);
}
