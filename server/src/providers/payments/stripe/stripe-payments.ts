import type { Stripe } from 'stripe';
import type { Confirmation, PaymentSnapshot } from '../payment-provider.ts';
import { hasExpiredCode, waitingCodeOf } from './stripe-codes.ts';
import { allOf, centsOf, instantOf, textOf } from './stripe-values.ts';

type Dispute = PaymentSnapshot['dispute'];

/** The paths to expand for `withDetails`: the newest charge with its newest ten refunds, and its balance transaction. */
export const chargeDetails = ['latest_charge.refunds', 'latest_charge.balance_transaction'];

/** A payment intent with its newest charge, its refunds and the state of its chargeback. */
export interface KnownPayment {
  intent: Stripe.PaymentIntent;
  /** Newest first. */
  refunds: Stripe.Refund[];
  dispute: Dispute;
  isQuestioned?: boolean;
  /** The earliest deadline of its open chargebacks. */
  disputeDueAt?: Date;
}

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null =>
  typeof charge === 'string' ? null : charge;

function paymentStatus(
  status: Stripe.PaymentIntent.Status,
  waiting: PaymentSnapshot['waiting'],
): PaymentSnapshot['status'] {
  if (waiting) return 'waiting';
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

/** An inquiry (`warning_…`) has moved no money yet, and a prevented dispute never will: neither is a chargeback. */
function disputeStatus(status: Stripe.Dispute.Status): Dispute {
  const decided = (['won', 'lost'] as const).find((known) => known === status);
  if (decided) return decided;
  return status === 'prevented' || status.startsWith('warning_') ? null : 'open';
}

/** Returns the worst of several disputes about one payment. */
const worstOf = (disputes: Dispute[]): Dispute =>
  (['lost', 'open', 'won'] as const).find((dispute) => disputes.includes(dispute)) ?? null;

/**
 * Adds the refunds and the chargeback to a payment with expanded `chargeDetails`. Lists disputes only for a disputed charge, and refunds only
 * for one with more than the expanded ten.
 */
export async function withDetails(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<KnownPayment> {
  const charge = chargeOf(intent);
  const refunds = charge?.refunds?.has_more
    ? await allOf(stripe.refunds.list({ payment_intent: intent.id, limit: 100 }))
    : (charge?.refunds?.data ?? []);
  if (!charge?.disputed) return { intent, refunds, dispute: null };
  const disputes = await allOf(stripe.disputes.list({ payment_intent: intent.id, limit: 100 }));
  const dispute = worstOf(disputes.map(({ status }) => disputeStatus(status)));
  const deadlines = disputes.flatMap(({ status, evidence_details: { due_by: dueBy } }) =>
    disputeStatus(status) === 'open' && dueBy ? [dueBy] : [],
  );
  const dueAt = deadlines.length > 0 ? { disputeDueAt: instantOf(Math.min(...deadlines)) } : {};
  const isQuestioned = disputes.some(({ status }) => status === 'warning_needs_response');
  return { intent, refunds, dispute, isQuestioned, ...dueAt };
}

export async function readPayment(stripe: Stripe, paymentId: string): Promise<KnownPayment> {
  const intent = await stripe.paymentIntents.retrieve(paymentId, { expand: chargeDetails });
  return withDetails(stripe, intent);
}

const isReturning = ({ status }: Stripe.Refund): boolean =>
  status === 'pending' || status === 'requires_action';

function failureOf(refunds: readonly Stripe.Refund[]): string | null {
  const newest = refunds.find(({ status }) => status === 'failed' || status === 'canceled');
  if (!newest) return null;
  return newest.status === 'canceled' ? 'canceled' : (newest.failure_reason ?? 'unknown');
}

function settlementOf(charge: Stripe.Charge | null): PaymentSnapshot['settlement'] {
  const moved = charge?.balance_transaction;
  if (!moved || typeof moved === 'string') return null;
  return { fee: centsOf(moved.fee), availableAt: instantOf(moved.available_on) };
}

export function presentPayment(known: KnownPayment): PaymentSnapshot {
  const { intent, refunds, dispute, disputeDueAt } = known;
  const charge = chargeOf(intent);
  const paid = intent.status === 'succeeded';
  const waiting = waitingCodeOf(intent);
  return {
    id: textOf(intent.id),
    status: paymentStatus(intent.status, waiting),
    waiting,
    codeExpired: hasExpiredCode(intent),
    amount: centsOf(intent.amount),
    currency: textOf(intent.currency),
    amountRefunded: centsOf(charge?.amount_refunded ?? 0),
    amountReturning: refunds.filter(isReturning).reduce((sum, { amount }) => sum + centsOf(amount), 0),
    refundFailure: failureOf(refunds),
    dispute,
    ...(known.isQuestioned && { isQuestioned: true }),
    ...(disputeDueAt && { disputeDueAt }),
    settlement: settlementOf(charge),
    cardFingerprint: charge?.payment_method_details?.card?.fingerprint ?? null,
    reference: intent.metadata.reference ?? null,
    paidAt: paid ? instantOf(charge?.created ?? intent.created) : null,
    createdAt: instantOf(intent.created),
  };
}

/** Returns a placeholder for a test-mode payment that is read with a live key: only its id is known. */
export const testPayment = (id: string): PaymentSnapshot => ({
  id,
  isOfTestMode: true,
  status: 'canceled',
  waiting: null,
  codeExpired: false,
  amount: 0,
  currency: 'brl',
  amountRefunded: 0,
  amountReturning: 0,
  refundFailure: null,
  dispute: null,
  settlement: null,
  cardFingerprint: null,
  reference: null,
  paidAt: null,
  createdAt: new Date(0),
});
