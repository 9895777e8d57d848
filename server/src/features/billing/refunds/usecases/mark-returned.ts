import { moneyText } from '@matilha/contract/portuguese/amounts';
import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireProvenStaff } from '#server/platform/context.ts';
import { notifyOperatorsLater } from '#server/platform/operators/operator-news.ts';
import type { BillingDependencies } from '../../dependencies.ts';
import { mailPerson } from '../follow-refund.ts';
import { refundedByHandMail } from '../mails.ts';
import { lockRefund, settleWithdrawal, updateRefund } from '../repository.ts';

/**
 * Marks a refund as returned by an operator's own transfer, erases the Pix key, and mails the person. A no-op for one
 * that is marked already. Throws `not_found` unless it has to be returned by hand.
 */
export async function markReturned(
  context: Context,
  { settings }: Pick<BillingDependencies, 'settings'>,
  refundId: number,
): Promise<void> {
  requireProvenStaff(context, 'business');
  await context.db.transaction(async (tx) => {
    const row = await lockRefund(tx, refundId);
    if (row?.status === 'returned_by_hand') return;
    if (row?.status !== 'by_hand') throw new AppError('not_found');
    const now = context.clock.now();
    const emptied = { pixKind: null, pixKey: null };
    await updateRefund(tx, row.id, { status: 'returned_by_hand', doneAt: now, ...emptied });
    if (row.withdrawalId !== null) await settleWithdrawal(tx, row.withdrawalId, now);
    await audit(tx, context, {
      action: 'refund.mark_returned',
      subject: `refund:${row.id}`,
      details: { payment: row.paymentId, amount: row.amount },
    });
    await notifyOperatorsLater(tx, context, {
      subject: 'Devolução marcada como feita',
      lines: [`Marcou como devolvidos à mão ${moneyText(row.amount)}: devolução nº ${row.id}.`],
    });
    await mailPerson(tx, context, row, 'refund_done', (news) => refundedByHandMail(settings, news));
  });
}
