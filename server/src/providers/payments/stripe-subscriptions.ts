import type { Stripe } from 'stripe';
import type { SubscriptionSnapshot } from './payment-provider.ts';
import { presentSubscription } from './stripe-customer.ts';
import { isMissing, stripeErrorOf } from './stripe-errors.ts';
import { completeInvoice, type KnownInvoice, paymentIdOf } from './stripe-invoices.ts';
import { type KnownPayment, readPayment } from './stripe-payments.ts';
import { allOf, idOf } from './stripe-values.ts';

const latestInvoice = async (stripe: Stripe, { latest_invoice: invoice }: Stripe.Subscription) =>
  invoice && typeof invoice !== 'string' ? completeInvoice(stripe, invoice) : null;

async function withPayment(stripe: Stripe, invoice: KnownInvoice | null): Promise<Map<string, KnownPayment>> {
  const id = invoice ? paymentIdOf(invoice) : null;
  return new Map(id ? [[id, await readPayment(stripe, id)]] : []);
}

/** A subscription as it is now, with what its newest invoice asks for. */
export async function readSubscription(stripe: Stripe, id: string): Promise<SubscriptionSnapshot> {
  const expand = ['latest_invoice.payments', 'pending_setup_intent'];
  const subscription = await stripe.subscriptions.retrieve(id, { expand });
  const invoice = await latestInvoice(stripe, subscription);
  return presentSubscription(subscription, invoice ? [invoice] : [], await withPayment(stripe, invoice));
}

/**
 * Begins a subscription that waits for its first payment. Its answer to a repeated key is as old as the first one,
 * and might carry the secret of an intent that is settled by now: so it is read again.
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
    payment_settings: { save_default_payment_method: 'on_subscription' },
    // Unused days are then credited as they were really paid, whatever price the next period was set to since.
    billing_mode: { type: 'flexible' },
  };
  const { id } = await stripe.subscriptions.create(order, { idempotencyKey });
  return readSubscription(stripe, id);
}

/** Tells whether it is void now. One that a payment is on its way for, or that is settled, stays as it is. */
async function voidInvoice(stripe: Stripe, invoiceId: string): Promise<boolean> {
  try {
    await stripe.invoices.voidInvoice(invoiceId);
    return true;
  } catch (error) {
    if (stripeErrorOf(error)?.type !== 'StripeInvalidRequestError') throw error;
    return false;
  }
}

const openInvoices = (stripe: Stripe, subscription: string): Promise<Stripe.Invoice[]> =>
  allOf(stripe.invoices.list({ subscription, status: 'open', limit: 100 }));

const isOver = ({ status }: Stripe.Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

/** Ends it at once; what it still asked for can be paid no more. */
export async function cancelSubscription(stripe: Stripe, id: string): Promise<void> {
  if (!isOver(await stripe.subscriptions.retrieve(id))) await stripe.subscriptions.cancel(id);
  for (const invoice of await openInvoices(stripe, id)) await voidInvoice(stripe, invoice.id);
}

/** Ends it unless it is paid, or about to be: nothing of it can be paid any more when it ends. */
export async function cancelUnpaid(stripe: Stripe, id: string): Promise<boolean> {
  const unpaid = await openInvoices(stripe, id);
  const subscription = await stripe.subscriptions.retrieve(id);
  if (isOver(subscription)) return true;
  if (subscription.status === 'active' || subscription.status === 'trialing') return false;
  for (const invoice of unpaid) if (!(await voidInvoice(stripe, invoice.id))) return false;
  try {
    await stripe.subscriptions.cancel(id);
  } catch (error) {
    // Without its first invoice it may have ended by itself.
    if (!isMissing(error)) throw error;
  }
  return true;
}

/** Voiding its invoice is how the provider forgets a change that was not paid. */
export async function dropPendingUpdate(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const invoice = subscription.pending_update ? idOf(subscription.latest_invoice) : null;
  if (invoice) await voidInvoice(stripe, invoice);
}

export function itemOf({ items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new TypeError('a subscription without items');
  return item;
}

/** What takes a cancellation back; the portal sets a date instead of the flag where billing is flexible. */
function resumption(subscription: Stripe.Subscription): Stripe.SubscriptionUpdateParams {
  if (subscription.cancel_at_period_end) return { cancel_at_period_end: false };
  return subscription.cancel_at === null ? {} : { cancel_at: '' };
}

/** Takes a cancellation at the end back; without one it changes nothing. */
export async function resume(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const change = resumption(subscription);
  if (Object.keys(change).length > 0) await stripe.subscriptions.update(subscription.id, change);
}

export const resumeById = async (stripe: Stripe, id: string): Promise<void> =>
  resume(stripe, await stripe.subscriptions.retrieve(id));

/** Sets the next period's price. Whoever chooses a plan for then wants one: a cancellation is taken back. */
export async function changeAtPeriodEnd(stripe: Stripe, id: string, price: string): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(id);
  await dropPendingUpdate(stripe, subscription);
  await stripe.subscriptions.update(id, {
    items: [{ id: itemOf(subscription).id, price }],
    proration_behavior: 'none',
    ...resumption(subscription),
  });
}
