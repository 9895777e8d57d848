import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { feedOfToken } from '../out/feed-token.ts';
import { stopMondayMailById } from '../out/monday-mail-repository.ts';

/**
 * Stops the mail whose link carries this token, without a session; a mail that is already stopped stays so. Throws `not_found` for a token
 * that this installation did not sign.
 */
export async function stopMondayMail(context: Context, token: string): Promise<void> {
  const id = await feedOfToken(context.db, token);
  if (id === undefined) throw new AppError('not_found');
  await context.db.transaction(async (tx) => {
    const userId = await stopMondayMailById(tx, id, context.clock.now());
    if (userId === undefined) return;
    await audit(tx, context, { action: 'monday_mail.off', subject: `user:${userId}` });
  });
}
