import type { Transaction } from '#server/database/connection.ts';
import { later } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { queueMail } from '#server/providers/mail/queue-mail.ts';
import { replaceToken } from '../repository.ts';
import { claimLifetime } from '../rules.ts';
import { claimMail, type MailSettings } from './mails.ts';

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
