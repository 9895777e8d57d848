import type Stripe from 'stripe';
import type { Account, CardError, Charge, Checkout, Dispute, Intent, Refund } from '../model/account.ts';
import { clientSecret, digest } from '../model/ids.ts';
import { findById } from '../model/turn.ts';
import { customerRef } from './present-customer.ts';
import { transactionOf } from './present-transaction.ts';
import type { Wire, WireObject } from './wire.ts';

/** Types that an account offers by itself. */
const offeredTypes = ['card', 'pix', 'boleto'];

export function presentIntent(account: Account, intent: Intent): WireObject {
  return intent.kind === 'setup'
    ? presentSetupIntent(account, intent)
    : presentPaymentIntent(account, intent);
}

function presentPaymentIntent(account: Account, intent: Intent): WireObject {
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_capturable: 0,
    amount_received: intent.status === 'succeeded' ? intent.amount : 0,
    allowed_payment_method_types: intent.methodTypes ?? null,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
    canceled_at: intent.canceledAt,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: clientSecret(account, intent.id),
    confirmation_method: 'automatic',
    created: intent.createdAt,
    currency: intent.currency,
    customer: customerRef(account),
    description: intent.description,
    last_payment_error: intent.error && presentCardError(account, intent, intent.error),
    latest_charge: intent.latestChargeId,
    livemode: false,
    metadata: { ...intent.metadata },
    next_action: presentNextAction(account, intent),
    payment_method: intent.status === 'requires_payment_method' ? null : intent.paymentMethodId,
    payment_method_options:
      intent.pixSeconds === undefined
        ? {}
        : { pix: { expires_after_seconds: intent.pixSeconds, expires_at: null } },
    payment_method_types: intent.methodTypes ?? offeredTypes,
    processing: null,
    receipt_email: null,
    setup_future_usage: intent.saveCard ? 'off_session' : null,
    status: intent.status,
  } satisfies Wire<Stripe.PaymentIntent>;
}

/** Returns the payer's next step. Addresses have the provider's form but open nothing. */
export function presentNextAction(
  account: Account,
  intent: Intent,
): Wire<Stripe.PaymentIntent.NextAction> | null {
  if (intent.status !== 'requires_action') return null;
  const method = findById(account.paymentMethods, intent.paymentMethodId);
  if (method?.type === 'pix') return presentPix(intent, method);
  if (method?.type === 'boleto') return presentBoleto(intent, method);
  return { type: 'use_stripe_sdk', use_stripe_sdk: {} };
}

/** docs.stripe.com/payments/pix/accept-a-payment and `PaymentIntent.NextAction.PixDisplayQrCode` of the SDK. */
const presentPix = ({ amount, codeEndsAt }: Intent, { id }: Account['paymentMethods'][number]) => ({
  type: 'pix_display_qr_code',
  pix_display_qr_code: {
    data: `00020101021226580014br.gov.bcb.pix2536pix.simulado.invalid/${id}5204000053039865407${amount}5802BR5913PIX SIMULADO6009SAO PAULO62070503***6304${digest('pix', id).slice(0, 4).toUpperCase()}`,
    ...(codeEndsAt !== undefined && { expires_at: codeEndsAt }),
    hosted_instructions_url: `https://payments.stripe.com/pix/instructions/test_${id}`,
    image_url_png: `https://qr.stripe.com/test_${id}.png`,
    image_url_svg: `https://qr.stripe.com/test_${id}.svg`,
  },
});

/** docs.stripe.com/payments/boleto/accept-a-payment and `PaymentIntent.NextAction.BoletoDisplayDetails` of the SDK. */
const presentBoleto = ({ codeEndsAt }: Intent, { id }: Account['paymentMethods'][number]) => ({
  type: 'boleto_display_details',
  boleto_display_details: {
    expires_at: codeEndsAt ?? null,
    hosted_voucher_url: `https://payments.stripe.com/boleto/voucher/test_${id}`,
    number: '01010101010101010101010101010101010101010101010',
    pdf: `https://payments.stripe.com/boleto/voucher/test_${id}/pdf`,
  },
});

function presentSetupIntent(account: Account, intent: Intent): WireObject {
  return {
    id: intent.id,
    object: 'setup_intent',
    client_secret: clientSecret(account, intent.id),
    created: intent.createdAt,
    customer: customerRef(account),
    description: intent.description,
    last_setup_error: intent.error && { type: 'card_error', message: intent.error.message },
    livemode: false,
    metadata: { ...intent.metadata },
    next_action: intent.status === 'requires_action' ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
    payment_method: intent.paymentMethodId,
    payment_method_types: ['card'],
    status: intent.status,
    usage: 'off_session',
  } satisfies Wire<Stripe.SetupIntent>;
}

function presentCardError(account: Account, intent: Intent, error: CardError) {
  const method = findById(account.paymentMethods, intent.paymentMethodId);
  return {
    type: 'card_error' as const,
    code: error.code,
    ...(error.declineCode && { decline_code: error.declineCode }),
    message: error.message,
    ...(method && { payment_method_type: method.type }),
  };
}

export function presentCharge(account: Account, charge: Charge): WireObject {
  const method = findById(account.paymentMethods, charge.paymentMethodId);
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.status === 'succeeded' ? charge.amount : 0,
    amount_refunded: charge.amountRefunded,
    balance_transaction: transactionOf(charge),
    captured: charge.status === 'succeeded',
    created: charge.createdAt,
    currency: charge.currency,
    customer: customerRef(account),
    description: null,
    disputed: account.disputes.some((dispute) => dispute.chargeId === charge.id),
    failure_code: charge.error?.code ?? null,
    failure_message: charge.error?.message ?? null,
    livemode: false,
    metadata: { ...findById(account.intents, charge.intentId)?.metadata },
    paid: charge.status === 'succeeded',
    payment_intent: charge.intentId,
    payment_method: charge.paymentMethodId,
    payment_method_details: presentMethodDetails(method),
    receipt_url: null,
    refunded: charge.amountRefunded >= charge.amount && charge.amount > 0,
    status: charge.status,
  } satisfies Wire<Stripe.Charge>;
}

function presentMethodDetails(method: Account['paymentMethods'][number] | null) {
  if (!method) return null;
  if (method.type === 'pix') return { type: 'pix', pix: { bank_transaction_id: null } };
  if (method.type === 'boleto') return { type: 'boleto', boleto: { tax_id: '000.000.000-00' } };
  return {
    type: 'card',
    card: {
      brand: method.brand,
      country: 'BR',
      exp_month: method.expMonth,
      exp_year: method.expYear,
      fingerprint: method.fingerprint,
      funding: 'credit',
      last4: method.last4,
      network: method.brand,
    },
  };
}

export function presentRefund(refund: Refund): WireObject {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: refund.chargeId,
    created: refund.createdAt,
    currency: refund.currency,
    metadata: { ...refund.metadata },
    payment_intent: refund.intentId,
    reason: refund.reason,
    receipt_number: null,
    status: refund.status ?? 'succeeded',
    ...(refund.status === 'pending' && { pending_reason: 'processing' as const }),
    ...(refund.failureReason && { failure_reason: refund.failureReason }),
    ...(refund.failureTransactionId && { failure_balance_transaction: refund.failureTransactionId }),
  } satisfies Wire<Stripe.Refund>;
}

/** A card network gives a seller from 7 to 21 days. */
const evidenceSeconds = 7 * 24 * 3600;

export function presentDispute(dispute: Dispute): WireObject {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: [],
    charge: dispute.chargeId,
    created: dispute.createdAt,
    currency: dispute.currency,
    evidence_details: {
      due_by: dispute.createdAt + evidenceSeconds,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: dispute.status.startsWith('warning_'),
    livemode: false,
    metadata: {},
    payment_intent: dispute.intentId,
    reason: 'fraudulent',
    status: dispute.status,
  } satisfies Wire<Stripe.Dispute>;
}

export function presentCheckout(account: Account, checkout: Checkout): WireObject {
  const paid = findById(account.intents, checkout.intentId)?.status === 'succeeded';
  return {
    id: checkout.id,
    object: 'checkout.session',
    amount_subtotal: checkout.amount,
    amount_total: checkout.amount,
    cancel_url: null,
    client_reference_id: checkout.clientReferenceId,
    client_secret: null,
    created: checkout.createdAt,
    currency: checkout.currency,
    customer: customerRef(account),
    customer_creation: 'if_required',
    customer_details: { email: checkout.email, name: null, phone: null, address: null },
    customer_email: null,
    expires_at: checkout.createdAt + 86_400,
    invoice: null,
    livemode: false,
    metadata: {},
    mode: 'payment',
    payment_intent: checkout.intentId,
    payment_link: checkout.paymentLinkId,
    payment_method_types: offeredTypes,
    payment_status: paid ? 'paid' : 'unpaid',
    status: 'complete',
    subscription: null,
    success_url: null,
    url: null,
  } satisfies Wire<Stripe.Checkout.Session>;
}
