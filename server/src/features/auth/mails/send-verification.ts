import type { Transaction } from '#server/database/connection.ts';
import type { UserRow } from '#server/features/account/api.ts';
import { later } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { queueMail } from '#server/providers/mail/queue-mail.ts';
import { replaceToken } from '../repository.ts';
import { verificationLifetime } from '../rules.ts';
import { type MailSettings, verificationMail } from './mails.ts';
import { sendClaim } from './send-claim.ts';

/** Creates a verification link for a registration, voids its older ones and queues the mail with it. */
export async function sendVerification(
  tx: Transaction,
  context: Context,
  settings: MailSettings,
  user: UserRow,
): Promise<void> {
  // A provisional account has no password yet; the claim link asks for one.
  if (user.provisional) return sendClaim(tx, context, settings, user);
  const token = newToken();
  const now = context.clock.now();
  await replaceToken(tx, {
    userId: user.id,
    purpose: 'verify_email',
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: later(now, verificationLifetime),
  });
  const content = verificationMail(settings, token);
  await queueMail(tx, context, { ...content, userId: user.id, kind: 'verify_email', to: user.email });
}
