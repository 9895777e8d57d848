import type { Stripe } from 'stripe';
import type { SubscriptionSnapshot } from '../payment-provider.ts';
import { planItemOf, presentSubscription } from './stripe-customer.ts';
import { isMissing, isOfTestMode, stripeErrorOf } from './stripe-errors.ts';
import { completeInvoice, type KnownInvoice, paymentIdOf } from './stripe-invoices.ts';
import { type KnownPayment, readPayment } from './stripe-payments.ts';
import { allOf, idOf, unixSeconds } from './stripe-values.ts';

const latestInvoice = async (stripe: Stripe, { latest_invoice: invoice }: Stripe.Subscription) =>
  invoice && typeof invoice !== 'string' ? completeInvoice(stripe, invoice) : null;

async function withPayment(stripe: Stripe, invoice: KnownInvoice | null): Promise<Map<string, KnownPayment>> {
  const id = invoice ? paymentIdOf(invoice) : null;
  return new Map(id ? [[id, await readPayment(stripe, id)]] : []);
}

/** Returns the current subscription, with the amount due and confirmation of its newest invoice. */
export async function readSubscription(stripe: Stripe, id: string): Promise<SubscriptionSnapshot> {
  const expand = ['latest_invoice.payments', 'pending_setup_intent'];
  const subscription = await stripe.subscriptions.retrieve(id, { expand });
  const invoice = await latestInvoice(stripe, subscription);
  return presentSubscription(subscription, invoice ? [invoice] : [], await withPayment(stripe, invoice));
}

/**
 * Creates a subscription that waits for its first payment, and reads it again: the response to a repeated key shows the
 * state of the first call and could hold the secret of an intent that is settled by now.
 */
export async function openSubscription(
  stripe: Stripe,
  { customerId, priceId }: { customerId: string; priceId: string },
  idempotencyKey: string,
): Promise<SubscriptionSnapshot> {
  const order: Stripe.SubscriptionCreateParams = {
    customer: customerId,
    items: [{ price: priceId }],
    payment_behavior: 'default_incomplete',
    // A Pix mandate does not fit a period of 30 days, and a boleto cannot be refunded (decision 0027). Wallets are cards.
    payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
    // Flexible billing credits unused days at the price paid for them, whatever the next period's price is.
    billing_mode: { type: 'flexible' },
  };
  const { id } = await stripe.subscriptions.create(order, { idempotencyKey });
  return readSubscription(stripe, id);
}

/**
 * Voids an invoice. Returns false, and leaves the invoice, when a payment for it is processing or has settled it. The provider neither
 * voids nor deletes the draft of a subscription: it is finalized first, without being charged.
 */
export async function voidInvoice(stripe: Stripe, invoiceId: string): Promise<boolean> {
  const { status } = await stripe.invoices.retrieve(invoiceId);
  if (status === 'void') return true;
  try {
    if (status === 'draft') await stripe.invoices.finalizeInvoice(invoiceId, { auto_advance: false });
    await stripe.invoices.voidInvoice(invoiceId);
    return true;
  } catch (error) {
    if (stripeErrorOf(error)?.type !== 'StripeInvalidRequestError') throw error;
    return false;
  }
}

/** Returns the open invoices of a subscription, and the draft of a renewal. */
async function unpaidInvoices(stripe: Stripe, subscription: string): Promise<Stripe.Invoice[]> {
  const unpaid = (['open', 'draft'] as const).map((status) =>
    allOf(stripe.invoices.list({ subscription, status, limit: 100 })),
  );
  return (await Promise.all(unpaid)).flat();
}

const isOver = ({ status }: Stripe.Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

/** Cancels a subscription at once and voids its unpaid invoices. A no-op for one of test mode and a live key. */
export async function cancelSubscription(stripe: Stripe, id: string): Promise<void> {
  try {
    if (!isOver(await stripe.subscriptions.retrieve(id))) await stripe.subscriptions.cancel(id);
  } catch (error) {
    if (isOfTestMode(error)) return;
    throw error;
  }
  for (const invoice of await unpaidInvoices(stripe, id)) await voidInvoice(stripe, invoice.id);
}

/** Cancels a subscription unless it is paid or a payment is processing. Voids its unpaid invoices first. */
export async function cancelUnpaid(stripe: Stripe, id: string): Promise<boolean> {
  const unpaid = await unpaidInvoices(stripe, id);
  const subscription = await stripe.subscriptions.retrieve(id);
  if (isOver(subscription)) return true;
  if (subscription.status === 'active' || subscription.status === 'trialing') return false;
  for (const invoice of unpaid) if (!(await voidInvoice(stripe, invoice.id))) return false;
  try {
    await stripe.subscriptions.cancel(id);
  } catch (error) {
    // Voiding its first invoice may have ended the subscription already.
    if (!isMissing(error)) throw error;
  }
  return true;
}

/** Drops an unpaid change: the provider discards it when its invoice is voided. */
export async function dropPendingUpdate(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const invoice = subscription.pending_update ? idOf(subscription.latest_invoice) : null;
  if (invoice) await voidInvoice(stripe, invoice);
}

export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = planItemOf(subscription);
  if (!item) throw new TypeError('a subscription without a plan');
  return item;
}

/** Returns the update that revokes a cancellation. With flexible billing the portal sets a date instead of the flag. */
function resumption(subscription: Stripe.Subscription): Stripe.SubscriptionUpdateParams {
  if (subscription.cancel_at_period_end) return { cancel_at_period_end: false };
  return subscription.cancel_at === null ? {} : { cancel_at: '' };
}

/**
 * Moves the next charge with a trial: the end of a trial becomes the anchor of the periods that follow
 * (https://docs.stripe.com/billing/subscriptions/billing-cycle, "Use a trial to change the billing cycle").
 */
export async function postponeRenewal(stripe: Stripe, id: string, until: Date): Promise<void> {
  await stripe.subscriptions.update(id, { trial_end: unixSeconds(until), proration_behavior: 'none' });
}

/** Charges later invoices of the subscription with this card of its customer. */
export async function payWithCard(stripe: Stripe, id: string, cardId: string): Promise<void> {
  await stripe.subscriptions.update(id, { default_payment_method: cardId });
}

export async function stopRenewal(stripe: Stripe, id: string): Promise<void> {
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
}

/** Revokes a scheduled cancellation. A no-op without one. */
export async function resume(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const change = resumption(subscription);
  if (Object.keys(change).length > 0) await stripe.subscriptions.update(subscription.id, change);
}

export const resumeById = async (stripe: Stripe, id: string): Promise<void> =>
  resume(stripe, await stripe.subscriptions.retrieve(id));

/** See `PaymentProvider.changeAtPeriodEnd`. */
export async function changeAtPeriodEnd(
  stripe: Stripe,
  id: string,
  price: string,
  { keepsCancellation } = { keepsCancellation: false },
): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(id);
  await dropPendingUpdate(stripe, subscription);
  await stripe.subscriptions.update(id, {
    items: [{ id: itemOf(subscription).id, price, ...(keepsCancellation ? {} : { quantity: 1 }) }],
    proration_behavior: 'none',
    ...(keepsCancellation ? {} : resumption(subscription)),
  });
}
