import { audit } from '#server/database/audit.ts';
import { later } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { throttleMail } from '#server/platform/throttle-mail.ts';
import { hashToken, newToken } from '#server/platform/tokens.ts';
import { queueMail, queueNothing } from '#server/providers/mail/queue-mail.ts';
import type { AuthDependencies, Client } from '../dependencies.ts';
import { resetMail } from '../mails.ts';
import { replaceToken, selectByAddress } from '../repository.ts';
import { resetLifetime } from '../rules.ts';
import { sendVerification } from '../send-verification.ts';

/**
 * Mails a reset link to a verified account. An unverified registration gets its verification link instead, because a
 * reset must not bypass verification. The response is the same for unknown addresses (R30).
 */
export async function requestPasswordReset(
  context: Context,
  { limits, settings }: AuthDependencies,
  email: string,
  client: Client,
): Promise<void> {
  await throttleMail(limits, 'reset', email, client.address);
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    const user = await selectByAddress(tx, email);
    if (!user || user.disabledAt) return queueNothing(tx, context);
    if (!user.emailVerifiedAt) return sendVerification(tx, context, settings, user);
    const token = newToken();
    await replaceToken(tx, {
      userId: user.id,
      purpose: 'reset_password',
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: later(now, resetLifetime),
    });
    await audit(tx, context, { action: 'user.ask_reset', subject: `user:${user.id}` });
    const content = resetMail(settings, user.firstName, token);
    return queueMail(tx, context, { ...content, userId: user.id, kind: 'reset_password', to: email });
  });
}
