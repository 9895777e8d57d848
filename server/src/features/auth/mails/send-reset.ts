import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { UserRow } from '#server/features/account/api.ts';
import { later } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { queueMail } from '#server/providers/mail/queue-mail.ts';
import { replaceToken } from '../repository.ts';
import { resetLifetime } from '../rules.ts';
import { type MailSettings, resetMail } from './mails.ts';

/** Creates a link for another password, voids the older ones and queues the mail with it. */
export async function sendReset(
  tx: Transaction,
  context: Context,
  settings: MailSettings,
  { id, email, firstName }: Pick<UserRow, 'id' | 'email' | 'firstName'>,
): Promise<void> {
  const token = newToken();
  const now = context.clock.now();
  await replaceToken(tx, {
    userId: id,
    purpose: 'reset_password',
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: later(now, resetLifetime),
  });
  await audit(tx, context, { action: 'user.ask_reset', subject: `user:${id}` });
  const content = resetMail(settings, firstName, token);
  await queueMail(tx, context, { ...content, userId: id, kind: 'reset_password', to: email });
}
