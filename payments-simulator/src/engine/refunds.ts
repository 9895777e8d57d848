import type { Account, Charge, Dispute, Metadata, Refund } from '../model/account.ts';
import { invalidRequest, missing } from '../model/failure.ts';
import { mintId } from '../model/ids.ts';
import { emit, findById, getById, type Turn } from '../model/turn.ts';
import { presentCharge, presentDispute, presentRefund } from '../present/present-payment.ts';

interface RefundRequest {
  /** Cents; null for the whole remaining amount. */
  amount: number | null;
  reason: string | null;
  metadata: Metadata;
}

export function refund(turn: Turn, charge: Charge, request: RefundRequest): Refund {
  const left = charge.amount - charge.amountRefunded;
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  const contested = turn.account.disputes.some(
    ({ chargeId, status }) => chargeId === charge.id && status !== 'won',
  );
  if (contested) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const amount = request.amount ?? left;
  if (amount <= 0 || amount > left) {
    throw invalidRequest(`Refund amount (${amount}) is not between 1 and what is left (${left}).`, {
      param: 'amount',
    });
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
  };
  turn.account.refunds.push(made);
  charge.amountRefunded += amount;
  emit(turn, 'refund.created', presentRefund(made));
  emit(turn, 'charge.refunded', presentCharge(turn.account, charge), {
    amount_refunded: charge.amountRefunded - amount,
  });
  return made;
}

export function openDispute(turn: Turn, charge: Charge): Dispute {
  if (turn.account.disputes.some(({ chargeId }) => chargeId === charge.id)) {
    throw invalidRequest(`Charge ${charge.id} is disputed already.`);
  }
  const dispute: Dispute = {
    id: mintId(turn.account, 'du'),
    chargeId: charge.id,
    intentId: charge.intentId,
    amount: charge.amount,
    currency: charge.currency,
    status: 'needs_response',
    createdAt: turn.now,
  };
  turn.account.disputes.push(dispute);
  emit(turn, 'charge.dispute.created', presentDispute(dispute));
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
