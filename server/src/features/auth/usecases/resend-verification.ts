import type { Context } from '#server/platform/context.ts';
import { throttleMail } from '#server/platform/operators/throttle-mail.ts';
import { queueMail, queueNothing } from '#server/providers/mail/queue-mail.ts';
import type { AuthDependencies, Client } from '../dependencies.ts';
import { existingAccountMail } from '../mails/mails.ts';
import { sendVerification } from '../mails/send-links.ts';
import { selectByAddress } from '../repository.ts';

/**
 * Mails the newest registration of an address a new link; older links stop working. Response and work are the same
 * for unknown and already verified addresses (S4, R30).
 */
export async function resendVerification(
  context: Context,
  { limits, settings }: AuthDependencies,
  email: string,
  client: Client,
): Promise<void> {
  await throttleMail(limits, 'verify', email, client.address);
  await context.db.transaction(async (tx) => {
    const user = await selectByAddress(tx, email);
    if (!user || user.disabledAt) return queueNothing(tx, context);
    if (!user.emailVerifiedAt) return sendVerification(tx, context, settings, user);
    const content = existingAccountMail(settings);
    return queueMail(tx, context, { ...content, userId: user.id, kind: 'existing_account', to: email });
  });
}
