import * as z from 'zod/mini';
import type { Context } from '#server/platform/context.ts';
import { type MailSettings, moneyNewsMail } from './mails.ts';
import { mailOperators } from './notify-operators.ts';
import { selectEmail } from './team-repository.ts';

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
