import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { UserRow } from '#server/features/account/api.ts';
import { later } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { queueMail } from '#server/providers/mail/queue-mail.ts';
import { replaceToken } from '../repository.ts';
import { claimLifetime, resetLifetime, verificationLifetime } from '../rules.ts';
import { claimMail, type MailSettings, resetMail, verificationMail } from './mails.ts';

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

interface Recipient {
  id: number;
  email: string;
}

/** Creates a claim link for a provisional account, voids its older ones and queues the mail with it. */
export async function sendClaim(
  tx: Transaction,
  context: Context,
  settings: MailSettings,
  { id, email }: Recipient,
): Promise<void> {
  const token = newToken();
  const now = context.clock.now();
  await replaceToken(tx, {
    userId: id,
    purpose: 'claim_account',
    tokenHash: hashToken(token),
    createdAt: now,
    expiresAt: later(now, claimLifetime),
  });
  const content = claimMail(settings, token);
  await queueMail(tx, context, { ...content, userId: id, kind: 'claim_account', to: email });
}
