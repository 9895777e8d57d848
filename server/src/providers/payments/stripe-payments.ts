import type { Stripe } from 'stripe';
import type { Confirmation, PaymentSnapshot } from './payment-provider.ts';
import { allOf, centsOf, instantOf, textOf } from './stripe-values.ts';

type Dispute = PaymentSnapshot['dispute'];

/** A payment intent with its newest charge and the state of its chargeback. */
export interface KnownPayment {
  intent: Stripe.PaymentIntent;
  dispute: Dispute;
}

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof charge === 'string' ? null : charge;

function paymentStatus(status: Stripe.PaymentIntent.Status): PaymentSnapshot['status'] {
  const settled = (['succeeded', 'processing', 'canceled'] as const).find((known) => known === status);
  return settled ?? (status === 'requires_capture' ? 'processing' : 'open');
}

/** Statuses of an intent that the browser can still confirm. Elements rejects all others. */
const confirmable = new Set<string>(['requires_payment_method', 'requires_confirmation', 'requires_action']);

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

/** Returns the secret of an intent that can still be confirmed, else null. */
export function confirmationOf(intent: Intent | null | undefined): Confirmation | null {
  if (!intent || !confirmable.has(intent.status) || !intent.client_secret) return null;
  const kind = intent.object === 'setup_intent' ? 'setup' : 'payment';
  return { clientSecret: intent.client_secret, intent: kind };
}

/** An inquiry (`warning_…`) has moved no money yet, and a prevented dispute never will: both are null. */
function disputeStatus(status: Stripe.Dispute.Status): Dispute {
  const decided = (['won', 'lost'] as const).find((known) => known === status);
  if (decided) return decided;
  return status === 'prevented' || status.startsWith('warning_') ? null : 'open';
}

/** Returns the worst of several disputes about one payment. */
const worstOf = (disputes: Dispute[]): Dispute =>
  (['lost', 'open', 'won'] as const).find((dispute) => disputes.includes(dispute)) ?? null;

/** Adds the chargeback to a payment whose newest charge is expanded. Lists disputes only if the charge has any. */
export async function withDispute(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<KnownPayment> {
  if (!chargeOf(intent)?.disputed) return { intent, dispute: null };
  const disputes = await allOf(stripe.disputes.list({ payment_intent: intent.id, limit: 100 }));
  return { intent, dispute: worstOf(disputes.map(({ status }) => disputeStatus(status))) };
}

export async function readPayment(stripe: Stripe, paymentId: string): Promise<KnownPayment> {
  const intent = await stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] });
  return withDispute(stripe, intent);
}

export function presentPayment({ intent, dispute }: KnownPayment): PaymentSnapshot {
  const charge = chargeOf(intent);
  const paid = intent.status === 'succeeded';
  return {
    id: textOf(intent.id),
    status: paymentStatus(intent.status),
    amount: centsOf(intent.amount),
    currency: textOf(intent.currency),
    amountRefunded: centsOf(charge?.amount_refunded ?? 0),
    dispute,
    cardFingerprint: charge?.payment_method_details?.card?.fingerprint ?? null,
    reference: intent.metadata.reference ?? null,
    paidAt: paid ? instantOf(charge?.created ?? intent.created) : null,
    createdAt: instantOf(intent.created),
  };
}
