import { audit } from '#server/database/audit.ts';
import { selectOperators } from '#server/database/people/operators.ts';
import type { Context } from '#server/platform/context.ts';
import { raiseAlarm } from '#server/platform/operators/alarms.ts';
import { queueMail } from '#server/providers/mail/queue-mail.ts';
import type { RefundTools } from '../refunds/follow-refund.ts';
import { selectRefund } from '../refunds/repository.ts';
import { disputeMail, inquiryMail } from './mails.ts';
import { type EventRow, holdReports, knowsPayment, storeDeadline, wasReported } from './repository.ts';

const disputed = {
  kind: 'dispute_opened',
  action: 'billing.report_dispute',
  message: 'a bank disputes a payment: answer in time',
};
const questioned = {
  kind: 'payment_questioned',
  action: 'billing.report_inquiry',
  message: 'a bank asks about a payment: answer before it becomes a chargeback',
};

/**
 * Reports to operators the events that need their decision: a payment of ours that a bank disputes or asks about, and a refund of their own
 * that failed. A failed refund that we owe has its own alarm (refunds/follow-refund.ts). Idempotent.
 */
export async function reportToOperators(
  context: Context,
  tools: RefundTools,
  { type, paymentId }: Pick<EventRow, 'type' | 'paymentId'>,
): Promise<void> {
  if (paymentId === null) return;
  if (type === 'charge.dispute.created' || type === 'charge.dispute.updated') {
    await reportDispute(context, tools, paymentId);
  }
  if (type === 'refund.failed') await reportFailedRefund(context, tools, paymentId);
}

async function reportDispute(
  context: Context,
  { provider, settings }: RefundTools,
  paymentId: string,
): Promise<void> {
  const { db, log } = context;
  if (!(await knowsPayment(db, provider.name, paymentId))) return;
  const { payment } = await provider.readPurchase(paymentId);
  if (payment.dispute !== 'open' && !payment.isQuestioned) return;
  const { kind, action, message } = payment.dispute === 'open' ? disputed : questioned;
  if (payment.disputeDueAt) await storeDeadline(db, paymentId, payment.disputeDueAt);
  await db.transaction(async (tx) => {
    await holdReports(tx);
    const report = { action, subject: `payment:${paymentId}` };
    if (await wasReported(tx, report)) return;
    raiseAlarm(log, kind, { payment: paymentId }, message);
    const mail = (kind === 'dispute_opened' ? disputeMail : inquiryMail)(settings, {
      paymentId,
      amount: payment.amount,
      paidAt: payment.paidAt,
    });
    for (const { id: userId, email: to } of await selectOperators(tx)) {
      await queueMail(tx, context, { ...mail, kind, userId, to });
    }
    await audit(tx, context, { ...report, details: { amount: payment.amount } });
  });
}

async function reportFailedRefund(
  { db, log }: Context,
  { provider }: RefundTools,
  paymentId: string,
): Promise<void> {
  if (await selectRefund(db, provider.name, paymentId)) return;
  if (!(await knowsPayment(db, provider.name, paymentId))) return;
  const { payment } = await provider.readPurchase(paymentId);
  if (payment.refundFailure === null) return;
  const about = { payment: paymentId, failure: payment.refundFailure };
  raiseAlarm(log, 'refund_failed', about, 'a refund made at the provider failed: its payment counts again');
}
