import { audit } from '#server/database/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { queueMail } from '#server/providers/mail/queue-mail.ts';
import type { BillingDependencies } from '../../dependencies.ts';
import { lockPerson, noticeAction, wasNoticeSent } from '../subscription-repository.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import {
  cardExpiryNotice,
  newPriceNotice,
  planEndNotice,
  unpaidNotice,
  wonDisputeNotice,
} from './due-notices.ts';
import { type DueNotice, type NoticeRule, readPayer } from './known-payer.ts';

const rules: readonly NoticeRule[] = [
  wonDisputeNotice,
  planEndNotice,
  newPriceNotice,
  cardExpiryNotice,
  unpaidNotice,
];

/**
 * Mails the payer that the subscription began, that it was cancelled or ended, that its card expires or its price changed, what becomes of a renewal that failed, that
 * an overdue payment arrived, or that a chargeback was won: each once.
 * Called after every sync in the background, because a lost event is made up for by another one or by the reconciliation.
 */
export async function notifyPayer(
  context: Context,
  deps: BillingDependencies,
  userId: number,
): Promise<void> {
  await confirmSubscription(context, deps, userId);
  const payer = await readPayer(context, deps, userId);
  for (const rule of rules) {
    const notice = await rule(payer);
    if (notice) await send(context, userId, notice);
  }
}

async function send(context: Context, userId: number, notice: DueNotice): Promise<void> {
  const { key, follows } = notice;
  await context.db.transaction(async (tx) => {
    const person = await lockPerson(tx, userId);
    if (!person || (await wasNoticeSent(tx, userId, key))) return;
    if (follows && !(await wasNoticeSent(tx, userId, follows))) return;
    await queueMail(tx, context, {
      ...notice.mail(person.firstName),
      userId,
      kind: key.kind,
      to: person.email,
    });
    await audit(tx, context, {
      action: noticeAction,
      subject: `user:${userId}`,
      details: { ...key },
    });
  });
}
