import { audit } from '#server/database/audit.ts';
import { days, later } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { queueMail } from '#server/providers/mail/queue-mail.ts';
import { requirePayments } from '#server/providers/payments/payment-follower.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { selectTiers } from '../plans/repository.ts';
import { wonDisputeMail } from './mails.ts';
import {
  lockPerson,
  noticeAction,
  selectDisputeAction,
  selectInvoices,
  selectSubscriptions,
  wasNoticeSent,
} from './subscription-repository.ts';

const kind = 'dispute_won';
/** A payment that was confirmed so long ago is no news, as after the restore of a backup. */
const newsFor = days(120);

/** Mails a payer whose plan we had stopped for a chargeback that the bank has rejected: whether the plan goes on, or has ended meanwhile. */
export async function notifyWonDispute(
  context: Context,
  deps: BillingDependencies,
  userId: number,
): Promise<void> {
  const { db } = context;
  const payments = requirePayments(deps);
  const { name: provider } = payments;
  const since = later(await payments.now(), -newsFor);
  const won = (await selectInvoices(db, provider, userId)).find(
    ({ dispute, paidAt }) => dispute === 'won' && paidAt !== null && paidAt > since,
  );
  if (!won?.subscriptionId) return;
  const { invoiceId, subscriptionId } = won;
  if (!(await selectDisputeAction(db, userId, subscriptionId))) return;
  const row = (await selectSubscriptions(db, provider, userId)).find(
    (each) => each.subscriptionId === subscriptionId,
  );
  const plan = (await selectTiers(db)).find(({ tierId }) => tierId === won.tierId);
  await db.transaction(async (tx) => {
    const person = await lockPerson(tx, userId);
    if (!person || !row || (await wasNoticeSent(tx, userId, { kind, invoiceId }))) return;
    const mail = wonDisputeMail(deps.settings, {
      firstName: person.firstName,
      titulo: plan?.titulo ?? 'que você assina',
      renewsAt: row.endedAt === null && !row.cancelAtPeriodEnd ? row.paidUntil : null,
      endedAt: row.endedAt,
    });
    await queueMail(tx, context, { ...mail, userId, kind, to: person.email });
    await audit(tx, context, {
      action: noticeAction,
      subject: `user:${userId}`,
      details: { kind, invoiceId },
    });
  });
}
