import type { Stripe } from 'stripe';
import { CardDeclinedError, type ChangeOutcome, type ChangeRequest } from './payment-provider.ts';
import { declineSentence } from './stripe-declines.ts';
import { stripeErrorOf } from './stripe-errors.ts';
import { completeInvoice, paymentIdOf } from './stripe-invoices.ts';
import { confirmationOf, readPayment } from './stripe-payments.ts';
import { dropPendingUpdate, itemOf, resume } from './stripe-subscriptions.ts';
import { centsOf, idOf, unixSeconds } from './stripe-values.ts';

interface NewPeriod {
  items: { id: string; price: string }[];
  billing_cycle_anchor: { type: 'now' };
  proration_behavior: 'always_invoice';
  proration_date: number;
}

/**
 * A new period at once, unused days counted from the instant that was quoted. They are credited as they were paid, also where
 * `changeAtPeriodEnd` had lowered the item's price meanwhile: that is what the subscription's flexible billing means.
 */
const newPeriod = (subscription: Stripe.Subscription, { priceId, at }: ChangeRequest): NewPeriod => ({
  items: [{ id: itemOf(subscription).id, price: priceId }],
  billing_cycle_anchor: { type: 'now' },
  proration_behavior: 'always_invoice',
  proration_date: unixSeconds(at),
});

/** What the change would charge, and how much of its price unused days take off. */
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

/** The payment of a change that waits for it, as it is now. */
async function waitingPayment(stripe: Stripe, { latest_invoice: latest }: Stripe.Subscription) {
  const id = idOf(latest);
  if (!id) throw new TypeError('a change without its invoice');
  const invoice = await stripe.invoices.retrieve(id, { expand: ['payments'] });
  const paymentId = paymentIdOf(await completeInvoice(stripe, invoice));
  return paymentId ? (await readPayment(stripe, paymentId)).intent : null;
}

/** What became of a change that was not applied at once. A refused one is taken back: the old period goes on. */
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
    // Whoever pays for a new period goes on. Since API 2026-09-30 this waits for the payment with the rest.
    ...(subscription.cancel_at_period_end ? { cancel_at_period_end: false } : {}),
  };
  try {
    return await stripe.subscriptions.update(subscription.id, change, { idempotencyKey: key });
  } catch (error) {
    const failure = stripeErrorOf(error);
    // The customer paid by Pix or boleto so far: there is no card that could be charged.
    const withoutCard = failure?.code === 'resource_missing' && !failure.param;
    throw withoutCard ? new CardDeclinedError(declineSentence({ code: 'missing' })) : error;
  }
}

/** A repeated request, with whatever key: its period has begun already. */
function isDone(subscription: Stripe.Subscription, { priceId, at }: ChangeRequest): boolean {
  const { price, current_period_start: start } = itemOf(subscription);
  return price.id === priceId && start >= unixSeconds(at);
}

/** Changes the plan now if it is paid now; a change to the same price that waits for its bank goes on waiting. */
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
  // A date that the portal set cannot wait: it is taken back once the period is paid, or it would end in its middle.
  if (outcome.status === 'changed' && !before.cancel_at_period_end) await resume(stripe, before);
  return outcome;
}
