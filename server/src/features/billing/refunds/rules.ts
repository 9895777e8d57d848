import { byHandDays } from '@matilha/contract/billing/refunds';
import { days, later } from '#server/platform/clock.ts';
import type { PaymentSnapshot } from '#server/providers/payments/payment-provider.ts';
import type { RefundRow } from './repository.ts';

export type RefundStatus = RefundRow['status'];

export interface RefundProgress {
  status: RefundStatus;
  /** Cents that are, or were, to be returned. */
  amount: number;
  failure: string | null;
}

const final: ReadonlySet<RefundStatus> = new Set(['returned', 'returned_by_hand', 'charged_back']);

export const isDone = (status: RefundStatus): boolean => final.has(status);

/** A dispute ended the refund: if it is won, the provider can be asked again. */
const endedByDispute = 'charge_for_pending_refund_disputed';

/**
 * Returns how far a refund is, from its payment as just read. `refusal`: the provider has just refused to make it. A refund is
 * returned when the provider says so, and by hand once one failed: the provider is not asked again. An operator's own mark is
 * final.
 */
export function progressOf(
  { status: before, amount, failure: known }: RefundProgress,
  payment: PaymentSnapshot,
  refusal: string | null = null,
): RefundProgress {
  const left = payment.amount - payment.amountRefunded;
  const same = { amount, failure: known };
  if (before === 'returned_by_hand') return { status: before, ...same };
  // It never held money.
  if (payment.isOfTestMode) return { status: 'returned', amount: 0, failure: null };
  if (payment.dispute === 'lost') return { status: 'charged_back', ...same };
  if (payment.dispute === 'open') return { status: 'disputed', ...same };
  if (left <= 0) return { status: payment.amountReturning > 0 ? 'returning' : 'returned', ...same };
  if (before === 'by_hand') return { status: before, amount: left, failure: known };
  const failure = refusal ?? (payment.refundFailure === endedByDispute ? null : payment.refundFailure);
  return { status: failure === null ? 'due' : 'by_hand', amount: left, failure };
}

/** Returns the day until which an operator returns it; null unless it is returned by hand. */
export const dueAt = ({ status, byHandAt }: Pick<RefundRow, 'status' | 'byHandAt'>): Date | null =>
  status === 'by_hand' && byHandAt ? later(byHandAt, days(byHandDays)) : null;
