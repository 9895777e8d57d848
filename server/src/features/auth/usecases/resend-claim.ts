import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { throttleMail } from '#server/platform/throttle-mail.ts';
import type { MailSettings } from '../mails.ts';
import { lockUser } from '../repository.ts';
import { sendClaim } from '../send-claim.ts';

/**
 * Mails the signed-in provisional account a new claim link, under the common mail limits; older links stop working.
 * Throws `conflict` for an account that is not provisional, and `rate_limited`.
 */
export async function resendClaim(
  context: Context,
  { limits, settings }: { limits: Limits; settings: MailSettings },
  client: { address: string },
): Promise<void> {
  const { id, email, provisional } = requireUser(context);
  if (!provisional) throw new AppError('conflict');
  await throttleMail(limits, 'verify', email, client.address);
  await context.db.transaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (!user?.provisional) throw new AppError('conflict');
    await sendClaim(tx, context, settings, user);
  });
}
