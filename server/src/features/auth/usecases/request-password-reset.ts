import type { Context } from '#server/platform/context.ts';
import { throttleMail } from '#server/platform/operators/throttle-mail.ts';
import { queueNothing } from '#server/providers/mail/queue-mail.ts';
import type { AuthDependencies, Client } from '../dependencies.ts';
import { sendReset } from '../mails/send-reset.ts';
import { sendVerification } from '../mails/send-verification.ts';
import { lockUser, selectByAddress } from '../repository.ts';

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
  await context.db.transaction(async (tx) => {
    const found = await selectByAddress(tx, email);
    const user = found && (await lockUser(tx, found.id));
    // The account may leave this address in the same moment: a link mailed to it would then open the account to its reader.
    if (!user || user.email !== email || user.disabledAt) return queueNothing(tx, context);
    if (!user.emailVerifiedAt) return sendVerification(tx, context, settings, user);
    return sendReset(tx, context, settings, user);
  });
}
