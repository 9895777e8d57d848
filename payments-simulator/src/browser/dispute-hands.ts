import type { Accounts } from '../engine/accounts.ts';
import {
  answerInquiry,
  chargeOf,
  closeDispute,
  openDispute,
  openInquiry,
  settleInquiry,
  settleRefund,
} from '../engine/refunds.ts';
import type { RefundStatus } from '../model/account.ts';
import { missing } from '../model/failure.ts';
import { customerOf } from '../model/ids.ts';
import { findById } from '../model/turn.ts';
import { reachAccounts } from './reach-accounts.ts';

/** Decisions of banks about payments. */
export interface DisputeHands {
  /** Opens a dispute about a payment, or about some cents of it. Returns the dispute's id. */
  openDispute(intentId: string, amount?: number): Promise<string>;
  /** Opens an inquiry about a payment. Returns its id. */
  openInquiry(intentId: string): Promise<string>;
  /** Submits evidence about an inquiry, which the bank then reviews. */
  answerInquiry(disputeId: string): Promise<void>;
  /** Closes an inquiry, or turns it into a dispute. */
  settleInquiry(disputeId: string, escalates: boolean): Promise<void>;
  closeDispute(disputeId: string, outcome: 'won' | 'lost'): Promise<void>;
  /** Moves a refund on before the bank's answer is due. Throws for a refund that is final. */
  settleRefund(
    refundId: string,
    status: Exclude<RefundStatus, 'pending'>,
    failureReason?: string,
  ): Promise<void>;
}

export function createDisputeHands(accounts: Accounts): DisputeHands {
  const { change } = reachAccounts(accounts);
  return {
    openDispute: (intentId, amount) =>
      change(
        customerOf(intentId),
        intentId,
        (turn) => openDispute(turn, chargeOf(turn.account, intentId), amount).id,
      ),
    openInquiry: (intentId) =>
      change(
        customerOf(intentId),
        intentId,
        (turn) => openInquiry(turn, chargeOf(turn.account, intentId)).id,
      ),
    answerInquiry: (id) => change(customerOf(id), id, (turn) => answerInquiry(turn, id)),
    settleInquiry: (id, escalates) =>
      change(customerOf(id), id, (turn) => settleInquiry(turn, id, escalates)),
    closeDispute: (disputeId, outcome) =>
      change(customerOf(disputeId), disputeId, (turn) => closeDispute(turn, disputeId, outcome)),
    settleRefund: (refundId, status, failureReason) =>
      change(customerOf(refundId), refundId, (turn) => {
        const made = findById(turn.account.refunds, refundId);
        if (!made) throw missing('refund', refundId);
        settleRefund(turn, made, status, failureReason);
      }),
  };
}
