import type { OperatorRefund, Refund } from '@matilha/contract/billing/refunds';
import type { OperatorRefundRow, RefundRow } from './repository.ts';
import { dueAt, isDone, type RefundStatus } from './rules.ts';

function shownStatus(status: RefundStatus): Refund['status'] {
  if (isDone(status)) return 'returned';
  return status === 'by_hand' || status === 'disputed' ? status : 'returning';
}

export const presentRefund = (row: RefundRow): Refund => ({
  id: row.id,
  produto_id: row.produtoId,
  amount: row.amount,
  status: shownStatus(row.status),
  has_pix_key: row.pixKey !== null,
  due_at: dueAt(row)?.toISOString() ?? null,
  done_at: row.doneAt?.toISOString() ?? null,
});

export const presentOperatorRefund = (row: OperatorRefundRow): OperatorRefund => ({
  id: row.id,
  user_id: row.userId < 0 ? null : row.userId,
  email: row.email,
  payment_id: row.paymentId,
  cause: row.cause,
  produto_id: row.produtoId,
  amount: row.amount,
  status: row.status,
  failure: row.failure,
  pix_kind: row.pixKind,
  pix_key: row.pixKey,
  created_at: row.createdAt.toISOString(),
  due_at: dueAt(row)?.toISOString() ?? null,
  done_at: row.doneAt?.toISOString() ?? null,
});
