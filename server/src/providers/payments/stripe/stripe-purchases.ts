import type { Stripe } from 'stripe';
import {
  type CheckoutPage,
  type CheckoutSnapshot,
  type Confirmation,
  PaymentMissingError,
  type PaymentSnapshot,
  RefundRefusedError,
} from '../payment-provider.ts';
import { isMissing, isOfLiveMode, isOfTestMode, stripeErrorOf } from './stripe-errors.ts';
import {
  chargeDetails,
  confirmationOf,
  presentPayment,
  readPayment,
  testPayment,
  withDetails,
} from './stripe-payments.ts';
import { instantOf, textOf, unixSeconds } from './stripe-values.ts';

interface Purchase {
  payment: PaymentSnapshot;
  confirmation: Confirmation | null;
}

/** Returns the payment; as cancelled when it was begun with a test key and is read with a live one: it held no money. */
export async function readPurchase(stripe: Stripe, paymentId: string): Promise<Purchase> {
  try {
    const known = await readPayment(stripe, paymentId);
    return { payment: presentPayment(known), confirmation: confirmationOf(known.intent) };
  } catch (error) {
    if (!isOfTestMode(error))
      throw isOfAnotherAccount(error) ? new PaymentMissingError(`no such payment: ${paymentId}`) : error;
    return { payment: testPayment(paymentId), confirmation: null };
  }
}

const isOfAnotherAccount = (error: unknown): boolean => isMissing(error) && !isOfLiveMode(error);

/** A Pix code of a purchase can be paid for a day; the provider's own default is four hours. */
const pixSeconds = 86_400;

/** Creates a payment and reads it again: the response to a repeated key shows the state of the first call. */
export async function startPurchase(
  stripe: Stripe,
  order: { customerId: string; amount: number; description: string; reference: string },
  idempotencyKey: string,
): Promise<Purchase> {
  const payment: Stripe.PaymentIntentCreateParams = {
    customer: order.customerId,
    amount: order.amount,
    currency: 'brl',
    description: order.description,
    metadata: { reference: order.reference },
    // No boleto: it cannot be refunded, and seven days to withdraw are the law (decision 0027).
    allowed_payment_method_types: ['card', 'pix'],
    payment_method_options: { pix: { expires_after_seconds: pixSeconds } },
  };
  const { id } = await stripe.paymentIntents.create(payment, { idempotencyKey });
  return readPurchase(stripe, id);
}

/**
 * Cancels an unpaid payment. Returns false when it is paid or processing, also if that happens at this moment. A no-op for a payment
 * that belongs to another account of the provider: an account here can be deleted nevertheless.
 */
export async function cancelPurchase(stripe: Stripe, paymentId: string): Promise<boolean> {
  try {
    const { payment } = await readPurchase(stripe, paymentId);
    if (payment.status !== 'canceled') await stripe.paymentIntents.cancel(paymentId);
    return true;
  } catch (error) {
    if (error instanceof PaymentMissingError || isOfAnotherAccount(error)) return true;
    if (stripeErrorOf(error)?.code !== 'payment_intent_unexpected_state') throw error;
    return false;
  }
}

/** The payment is already refunded, or the bank is charging it back: there is nothing to refund. */
const settledOtherwise = new Set<string | undefined>([
  'charge_already_refunded',
  'charge_disputed',
  'refund_disputed_payment',
]);
/** The same request may succeed later: there is no balance, or another request holds the payment. */
const mayPass = new Set<string | undefined>(['balance_insufficient', 'lock_timeout', 'resource_missing']);

/** Returns whether a refusal is about this payment itself. A payment without a charge is named by the parameter: it may be paid later. */
const isFinal = ({ type, code, param, statusCode }: Stripe.errors.StripeError): boolean =>
  type === 'StripeInvalidRequestError' &&
  statusCode === 400 &&
  !mayPass.has(code) &&
  !(code === undefined && param === 'payment_intent');

/** Refunds the rest of a payment; a no-op for one of test mode. Throws RefundRefusedError for a refusal that no retry would change. */
export async function refund(stripe: Stripe, paymentId: string, idempotencyKey: string): Promise<void> {
  try {
    await stripe.refunds.create({ payment_intent: paymentId }, { idempotencyKey });
  } catch (error) {
    if (isOfTestMode(error)) return;
    const failure = stripeErrorOf(error);
    if (settledOtherwise.has(failure?.code)) return;
    throw failure && isFinal(failure) ? new RefundRefusedError(failure.code ?? 'unknown') : error;
  }
}

/** The parts of a checkout session to expand. */
const partsOfCheckout = [...chargeDetails.map((path) => `payment_intent.${path}`), 'payment_link'];

export async function readCheckout(stripe: Stripe, checkoutId: string): Promise<CheckoutSnapshot> {
  const session = await stripe.checkout.sessions.retrieve(checkoutId, { expand: partsOfCheckout });
  return presentCheckout(stripe, session);
}

export async function listCheckouts(
  stripe: Stripe,
  since: Date,
  after: string | null,
): Promise<CheckoutPage> {
  const page = await stripe.checkout.sessions.list({
    status: 'complete',
    created: { gte: unixSeconds(since) },
    limit: 100,
    expand: partsOfCheckout.map((part) => `data.${part}`),
    ...(after !== null && { starting_after: after }),
  });
  const checkouts: CheckoutSnapshot[] = [];
  for (const session of page.data) checkouts.push(await presentCheckout(stripe, session));
  return { checkouts, next: page.has_more ? (checkouts.at(-1)?.id ?? null) : null };
}

async function presentCheckout(stripe: Stripe, session: Stripe.Checkout.Session): Promise<CheckoutSnapshot> {
  const { payment_intent: intent, payment_link: link } = session;
  const known = intent && typeof intent !== 'string' ? await withDetails(stripe, intent) : null;
  return {
    id: textOf(session.id),
    reference: session.client_reference_id,
    linkUrl: link && typeof link !== 'string' ? link.url : null,
    email: session.customer_details?.email ?? session.customer_email,
    payment: known ? presentPayment(known) : null,
    ...(isFree(session) && { freeAt: instantOf(session.created) }),
  };
}

/** A trial of a subscription and a saved card need no payment either, but sell nothing of ours. */
const isFree = ({ mode, status, payment_status }: Stripe.Checkout.Session): boolean =>
  mode === 'payment' && status === 'complete' && payment_status === 'no_payment_required';
