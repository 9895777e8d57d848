import type { Stripe } from 'stripe';
import { CardDeclinedError, type ChangeOutcome, type ChangeRequest } from '../payment-provider.ts';
import { declineSentence } from './stripe-declines.ts';
import { stripeErrorOf } from './stripe-errors.ts';
import { completeInvoice, paymentIdOf } from './stripe-invoices.ts';
import { confirmationOf, readPayment } from './stripe-payments.ts';
import { dropPendingUpdate, itemOf, resume } from './stripe-subscriptions.ts';
import { centsOf, idOf, unixSeconds } from './stripe-values.ts';

interface NewPeriod {
  items: { id: string; price: string; quantity: 1 }[];
  billing_cycle_anchor: { type: 'now' };
  proration_behavior: 'always_invoice' | 'none';
  proration_date?: number;
}

/**
 * Returns the parameters of a new period that begins now, and is invoiced at once. Flexible billing credits unused days
 * at the price charged for them, even after `changeAtPeriodEnd` has set the item to another price, and even when the
 * charge was not paid or was refunded. A quantity that an operator set belonged to the plan before.
 */
const newPeriod = (subscription: Stripe.Subscription, { priceId, creditFrom }: ChangeRequest): NewPeriod => ({
  items: [{ id: itemOf(subscription).id, price: priceId, quantity: 1 }],
  billing_cycle_anchor: { type: 'now' },
  ...(creditFrom
    ? { proration_behavior: 'always_invoice', proration_date: unixSeconds(creditFrom) }
    : { proration_behavior: 'none' }),
});

/** Returns the amount that the change would charge, and the credit for unused days, both in cents. */
export async function quoteChange(
  stripe: Stripe,
  request: ChangeRequest,
): Promise<{ amountDue: number; unusedCredit: number }> {
  const subscription = await stripe.subscriptions.retrieve(request.subscriptionId);
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: newPeriod(subscription, request),
  });
  const unused = preview.lines.data.filter(({ parent }) => {
    const details = parent?.subscription_item_details ?? parent?.invoice_item_details;
    return details?.proration;
  });
  const credit = unused.reduce((sum, { amount }) => sum + centsOf(amount), 0);
  return { amountDue: centsOf(preview.amount_due), unusedCredit: Math.max(0, -credit) };
}

/** Returns the current payment of the latest invoice, which a pending change waits for. */
async function waitingPayment(stripe: Stripe, { latest_invoice: latest }: Stripe.Subscription) {
  const id = idOf(latest);
  if (!id) throw new TypeError('a change without its invoice');
  const invoice = await stripe.invoices.retrieve(id, { expand: ['payments'] });
  const paymentId = paymentIdOf(await completeInvoice(stripe, invoice));
  return paymentId ? (await readPayment(stripe, paymentId)).intent : null;
}

/** Returns the outcome of a change that is not applied yet. Drops a declined one: the old period goes on. */
async function outcomeOf(stripe: Stripe, subscription: Stripe.Subscription): Promise<ChangeOutcome> {
  const intent = await waitingPayment(stripe, subscription);
  if (intent?.status === 'succeeded') return { status: 'changed' };
  if (intent?.status === 'processing') return { status: 'processing' };
  const confirmation = intent?.status === 'requires_action' ? confirmationOf(intent) : null;
  if (confirmation) return { status: 'requires_action', clientSecret: confirmation.clientSecret };
  await dropPendingUpdate(stripe, subscription);
  const error = intent?.last_payment_error;
  throw new CardDeclinedError(declineSentence(error ?? { code: intent?.payment_method ? null : 'missing' }));
}

const waitsFor = ({ pending_update: update }: Stripe.Subscription, priceId: string): boolean =>
  update?.subscription_items?.some(({ price }) => price.id === priceId) ?? false;

async function apply(stripe: Stripe, subscription: Stripe.Subscription, request: ChangeRequest, key: string) {
  const change: Stripe.SubscriptionUpdateParams = {
    ...newPeriod(subscription, request),
    payment_behavior: 'pending_if_incomplete',
    // Paying for a new period revokes a cancellation. Since API 2026-09-30 this too is applied only after the payment.
    ...(subscription.cancel_at_period_end ? { cancel_at_period_end: false } : {}),
  };
  try {
    return await stripe.subscriptions.update(subscription.id, change, { idempotencyKey: key });
  } catch (error) {
    const failure = stripeErrorOf(error);
    // A subscription opened before decision 0027 may have been paid by Pix: there is no saved card to charge.
    const withoutCard = failure?.code === 'resource_missing' && !failure.param;
    throw withoutCard ? new CardDeclinedError(declineSentence({ code: 'missing' })) : error;
  }
}

/** Returns true when the requested period has already begun: a repeated request, whatever its key. */
function isDone(subscription: Stripe.Subscription, { priceId, at }: ChangeRequest): boolean {
  const { price, current_period_start: start } = itemOf(subscription);
  return price.id === priceId && start >= unixSeconds(at);
}

/** Changes the plan now if it is paid now. A pending change to the same price that awaits the bank stays pending. */
export async function changeNow(stripe: Stripe, request: ChangeRequest, key: string): Promise<ChangeOutcome> {
  const before = await stripe.subscriptions.retrieve(request.subscriptionId);
  if (isDone(before, request)) return { status: 'changed' };
  if (waitsFor(before, request.priceId)) {
    const intent = await waitingPayment(stripe, before);
    if (intent?.status === 'requires_action') return outcomeOf(stripe, before);
  }
  await dropPendingUpdate(stripe, before);
  const after = await apply(stripe, before, request, key);
  const outcome: ChangeOutcome = after.pending_update
    ? await outcomeOf(stripe, after)
    : { status: 'changed' };
  // Unlike the flag, a cancellation date set in the portal is not part of the pending change. It is cleared once the new
  // period is paid; else the subscription would end in the middle of that period.
  if (outcome.status === 'changed' && !before.cancel_at_period_end) await resume(stripe, before);
  return outcome;
}
