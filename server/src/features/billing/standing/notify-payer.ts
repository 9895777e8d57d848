import { audit } from '#server/database/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { queueMail } from '#server/providers/mail/queue-mail.ts';
import { requirePayments } from '#server/providers/payments/payment-follower.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { selectOverdueCountsFrom } from '../payers/repository.ts';
import { selectTiers } from '../plans/repository.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import { payerNoticeMail } from './mails.ts';
import { notifyPlanEnd } from './notify-plan-end.ts';
import { notifyWonDispute } from './notify-won-dispute.ts';
import { noticeFor } from './payer-notices.ts';
import {
  lockPerson,
  noticeAction,
  selectInvoices,
  selectSubscriptions,
  wasNoticeSent,
} from './subscription-repository.ts';

/**
 * Mails the payer that the subscription began, that it was cancelled or ended, what becomes of a renewal that failed, that an overdue payment
 * arrived, or that a chargeback was won: each once.
 * Called after every sync in the background, because a lost event is made up for by another one or by the reconciliation.
 */
export async function notifyPayer(
  context: Context,
  deps: BillingDependencies,
  userId: number,
): Promise<void> {
  await confirmSubscription(context, deps, userId);
  await notifyWonDispute(context, deps, userId);
  await notifyPlanEnd(context, deps, userId);
  const { db } = context;
  const payments = requirePayments(deps);
  const { name: provider } = payments;
  const subscriptions = await selectSubscriptions(db, provider, userId);
  const invoices = await selectInvoices(db, provider, userId);
  const overdueCountsFrom = await selectOverdueCountsFrom(db, { userId, provider });
  const notice = noticeFor({ subscriptions, invoices, overdueCountsFrom }, await payments.now());
  if (!notice) return;
  const { kind, invoiceId, previousId } = notice;
  const plan = (await selectTiers(db)).find(({ tierId }) => tierId === notice.titleOf);
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, userId);
    if (!person || (await wasNoticeSent(tx, userId, { kind, invoiceId }))) return;
    const wasOverdue =
      previousId !== null && (await wasNoticeSent(tx, userId, { kind: 'overdue', invoiceId: previousId }));
    if (kind === 'overdue_paid' && !wasOverdue) return;
    const mail = payerNoticeMail(deps.settings, {
      ...notice,
      firstName: person.firstName,
      titulo: plan?.titulo ?? 'que você assina',
      isSimulated: provider === 'sandbox',
    });
    await queueMail(tx, context, { ...mail, userId, kind, to: person.email });
    await audit(tx, context, {
      action: noticeAction,
      subject: `user:${userId}`,
      details: { kind, invoiceId },
    });
  });
}
