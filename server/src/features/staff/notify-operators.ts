import * as z from 'zod/mini';
import type { Transaction } from '#server/database/connection.ts';
import { selectOperators } from '#server/database/people/operators.ts';
import type { Context } from '#server/platform/context.ts';
import { type MailContent, queueMail } from '#server/providers/mail/queue-mail.ts';
import { type MailSettings, moneyNewsMail, type StaffNews, staffNewsMail } from './mails.ts';
import { selectEmail } from './team-repository.ts';

/** Mails all operators, in the transaction of the mail's cause. */
async function mailOperators(tx: Transaction, context: Context, mail: MailContent): Promise<void> {
  for (const { id: userId, email: to } of await selectOperators(tx)) {
    await queueMail(tx, context, { ...mail, kind: 'staff_news', userId, to });
  }
}

/** Mails all operators a change of the team, in the transaction of the change. */
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

const news = z.object({
  subject: z.string(),
  lines: z.array(z.string()),
  authorId: z.nullable(z.int()),
  at: z.string(),
});

/** Mails the news of `notifyOperatorsLater` to every operator. */
export async function mailMoneyNews(
  context: Context,
  settings: MailSettings,
  payload: unknown,
): Promise<void> {
  const { subject, lines, authorId, at } = news.parse(payload);
  await context.db.transaction(async (tx) => {
    const email = authorId === null ? undefined : await selectEmail(tx, authorId);
    const person = email ?? 'Alguém que já saiu da equipe';
    await mailOperators(tx, context, moneyNewsMail(settings, { subject, lines, person, at: new Date(at) }));
  });
}
