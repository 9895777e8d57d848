import type { Account, Charge, Dispute, Metadata, Refund, RefundStatus } from '../model/account.ts';
import { invalidRequest, missing } from '../model/failure.ts';
import { mintId } from '../model/ids.ts';
import { emit, findById, getById, type Turn } from '../model/turn.ts';
import { presentCharge, presentDispute, presentRefund } from '../present/present-payment.ts';
import { refundCourse } from './cards.ts';

/** Seconds until the bank settles a refund that does not succeed at once. */
const bankTime = 3600;

interface RefundRequest {
  /** Cents; null for the whole remaining amount. */
  amount: number | null;
  reason: string | null;
  metadata: Metadata;
}

/**
 * Creates a refund. Its first status and the bank's later result depend on the payment method (docs.stripe.com/testing#refunds,
 * docs.stripe.com/refunds). Throws in the provider's cases: more than the remaining amount, a contested charge, a boleto.
 */
export function refund(turn: Turn, charge: Charge, request: RefundRequest): Refund {
  const amount = requireRefundable(turn.account, charge, request.amount);
  const course = courseOf(turn.account, charge);
  if (course === 'impossible') {
    // docs.stripe.com/payments/boleto#refunds: "Refunds / Partial refunds: No / No".
    throw invalidRequest(
      `Charge ${charge.id} cannot be refunded: its payment method does not support refunds.`,
      {
        code: 'charge_not_refundable',
      },
    );
  }
  const made: Refund = {
    id: mintId(turn.account, 're'),
    chargeId: charge.id,
    intentId: charge.intentId,
    amount,
    currency: charge.currency,
    reason: request.reason,
    metadata: request.metadata,
    createdAt: turn.now,
    status: course?.first ?? 'succeeded',
    ...(course && {
      answer: {
        at: turn.now + bankTime,
        status: course.later,
        ...(course.failureReason && { failureReason: course.failureReason }),
      },
    }),
  };
  turn.account.refunds.push(made);
  charge.amountRefunded += amount;
  emit(turn, 'refund.created', presentRefund(made));
  emit(turn, 'charge.refunded', presentCharge(turn.account, charge), {
    amount_refunded: charge.amountRefunded - amount,
  });
  return made;
}

function requireRefundable(account: Account, charge: Charge, asked: number | null): number {
  const left = charge.amount - charge.amountRefunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const contested = account.disputes.some(
    ({ chargeId, status }) => chargeId === charge.id && status !== 'won' && !status.startsWith('warning_'),
  );
  if (contested) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const amount = asked ?? left;
  if (amount <= 0 || amount > left) {
    throw invalidRequest(`Refund amount (${amount}) is not between 1 and what is left (${left}).`, {
      param: 'amount',
    });
  }
  return amount;
}

function courseOf(account: Account, { paymentMethodId }: Charge) {
  const method = findById(account.paymentMethods, paymentMethodId);
  return method ? refundCourse(method.token) : undefined;
}

export const refundStatus = ({ status = 'succeeded' }: Refund): RefundStatus => status;

/**
 * Moves a refund on. A succeeded one can only fail, and a failed or canceled one is final. A refund that fails or is canceled
 * lowers `charge.amount_refunded` and gives its amount back to the balance (docs.stripe.com/refunds#failed-refunds).
 */
export function settleRefund(
  turn: Turn,
  settled: Refund,
  status: Exclude<RefundStatus, 'pending'>,
  failureReason = 'unknown',
): void {
  const before = refundStatus(settled);
  const waits = before === 'pending' || before === 'requires_action';
  if (!waits && !(before === 'succeeded' && status === 'failed')) {
    throw invalidRequest(`Refund ${settled.id} is ${before} and cannot become ${status}.`);
  }
  settled.status = status;
  delete settled.answer;
  if (status === 'failed' || status === 'canceled') {
    const charge = getById(turn.account.charges, settled.chargeId);
    charge.amountRefunded -= settled.amount;
    settled.failureTransactionId = mintId(turn.account, 'txn');
    if (status === 'failed') settled.failureReason = failureReason;
  }
  const previous = { status: before };
  emit(turn, 'refund.updated', presentRefund(settled), previous);
  // "On selected payment methods" (docs.stripe.com/api/events/types#event_types-charge.refund.updated): here for all.
  emit(turn, 'charge.refund.updated', presentRefund(settled), previous);
  if (status === 'failed') emit(turn, 'refund.failed', presentRefund(settled));
}

/** Cancels a refund that requires an action (docs.stripe.com/api/refunds/cancel). Throws for any other. */
export function cancelRefund(turn: Turn, waiting: Refund): void {
  if (refundStatus(waiting) !== 'requires_action') {
    throw invalidRequest(
      `Refund ${waiting.id} is ${refundStatus(waiting)}; only one that requires an action can be canceled.`,
    );
  }
  settleRefund(turn, waiting, 'canceled');
}

/**
 * Opens an inquiry: the bank asks before it disputes. The payment can still be refunded
 * (docs.stripe.com/disputes/how-disputes-work, "Inquiries").
 */
export function openInquiry(turn: Turn, charge: Charge): Dispute {
  const inquiry = addDispute(turn, charge, 'warning_needs_response');
  emit(turn, 'charge.dispute.created', presentDispute(inquiry));
  return inquiry;
}

const openInquiries: readonly Dispute['status'][] = ['warning_needs_response', 'warning_under_review'];

/** Submits evidence about an inquiry: the bank reviews it (docs.stripe.com/api/disputes/object, `status`). Throws for any other dispute. */
export function answerInquiry(turn: Turn, disputeId: string): void {
  const inquiry = findById(turn.account.disputes, disputeId);
  if (!inquiry) throw missing('dispute', disputeId);
  const { status } = inquiry;
  if (status !== 'warning_needs_response') throw invalidRequest(`Dispute ${disputeId} needs no response.`);
  inquiry.status = 'warning_under_review';
  emit(turn, 'charge.dispute.updated', presentDispute(inquiry), { status });
}

/**
 * Closes an inquiry, or turns it into a dispute that takes the money: the same object then needs a response. Throws for any other dispute.
 */
export function settleInquiry(turn: Turn, disputeId: string, escalates: boolean): void {
  const inquiry = findById(turn.account.disputes, disputeId);
  if (!inquiry) throw missing('dispute', disputeId);
  const { status } = inquiry;
  if (!openInquiries.includes(status)) throw invalidRequest(`Dispute ${disputeId} is no open inquiry.`);
  inquiry.status = escalates ? 'needs_response' : 'warning_closed';
  const object = presentDispute(inquiry);
  if (escalates) emit(turn, 'charge.dispute.updated', object, { status });
  else emit(turn, 'charge.dispute.closed', object);
}

/**
 * Opens a dispute about an amount in cents, by default the whole payment. One charge can have several (the list call filters by it:
 * docs.stripe.com/api/disputes/list); together they take no more than was paid. Throws for more.
 */
export function openDispute(turn: Turn, charge: Charge, amount?: number): Dispute {
  const dispute = addDispute(turn, charge, 'needs_response', amount);
  emit(turn, 'charge.dispute.created', presentDispute(dispute));
  // docs.stripe.com/refunds#failed-refunds, reason `charge_for_pending_refund_disputed`.
  for (const waiting of turn.account.refunds) {
    if (waiting.chargeId !== charge.id || refundStatus(waiting) !== 'pending') continue;
    settleRefund(turn, waiting, 'failed', 'charge_for_pending_refund_disputed');
  }
  return dispute;
}

function addDispute(turn: Turn, charge: Charge, status: Dispute['status'], amount = charge.amount): Dispute {
  const about = turn.account.disputes.filter(({ chargeId }) => chargeId === charge.id);
  const taken = about.filter(({ status: known }) => known !== 'won' && known !== 'warning_closed');
  if (taken.reduce((sum, each) => sum + each.amount, amount) > charge.amount) {
    throw invalidRequest(`Charge ${charge.id} is disputed already.`);
  }
  const dispute: Dispute = {
    id: mintId(turn.account, 'du'),
    chargeId: charge.id,
    intentId: charge.intentId,
    amount,
    currency: charge.currency,
    status,
    createdAt: turn.now,
  };
  turn.account.disputes.push(dispute);
  return dispute;
}

export function closeDispute(turn: Turn, disputeId: string, outcome: 'won' | 'lost'): void {
  const dispute = findById(turn.account.disputes, disputeId);
  if (!dispute) throw missing('dispute', disputeId);
  if (dispute.status !== 'needs_response') throw invalidRequest(`Dispute ${disputeId} is closed already.`);
  dispute.status = outcome;
  emit(turn, 'charge.dispute.closed', presentDispute(dispute));
}

/** Returns the succeeded charge of an intent. Throws if there is none. */
export function chargeOf(account: Account, intentId: string): Charge {
  const intent = findById(account.intents, intentId);
  if (!intent) throw missing('payment_intent', intentId, 400, 'payment_intent');
  const charge = intent.latestChargeId === null ? null : getById(account.charges, intent.latestChargeId);
  if (charge?.status === 'succeeded') return charge;
  throw invalidRequest(`PaymentIntent ${intentId} does not have a successful charge to refund.`, {
    param: 'payment_intent',
  });
}
