import type { Transaction } from '#server/database/connection.ts';
import { selectOperators } from '#server/database/operators.ts';
import type { Context } from '#server/platform/context.ts';
import { queueMail } from '#server/providers/mail/queue-mail.ts';
import { type MailSettings, type StaffNews, staffNewsMail } from './mails.ts';

/** Mails all operators what happened to the team, in the transaction in which it happens. */
export async function tellOperators(
  tx: Transaction,
  context: Context,
  settings: MailSettings,
  news: Pick<StaffNews, 'subject' | 'happened' | 'person'>,
): Promise<void> {
  const mail = staffNewsMail(settings, { ...news, at: context.clock.now(), address: context.address });
  for (const { id: userId, email: to } of await selectOperators(tx)) {
    await queueMail(tx, context, { ...mail, kind: 'staff_news', userId, to });
  }
}
