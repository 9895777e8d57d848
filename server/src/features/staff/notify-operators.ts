import type { Transaction } from '#server/database/connection.ts';
import { selectOperators } from '#server/database/people/operators.ts';
import type { Context } from '#server/platform/context.ts';
import { type MailContent, queueMail } from '#server/providers/mail/queue-mail.ts';
import { type MailSettings, type StaffNews, staffNewsMail } from './mails.ts';

/** Mails all operators, in the transaction of the mail's cause. */
export async function mailOperators(tx: Transaction, context: Context, mail: MailContent): Promise<void> {
  for (const { id: userId, email: to } of await selectOperators(tx)) {
    await queueMail(tx, context, { ...mail, kind: 'staff_news', userId, to });
  }
}

/** Mails all operators what happened to the team, in the transaction in which it happens. */
export const notifyOperators = (
  tx: Transaction,
  context: Context,
  settings: MailSettings,
  news: Pick<StaffNews, 'subject' | 'happened' | 'person'>,
): Promise<void> =>
  mailOperators(
    tx,
    context,
    staffNewsMail(settings, { ...news, at: context.clock.now(), address: context.address }),
  );
