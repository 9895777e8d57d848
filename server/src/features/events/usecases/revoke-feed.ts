import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { lockFeedOf, setRevoked } from '../repository.ts';

/** Revokes a feed for good; idempotent. Throws `not_found`, also for another user's feed. */
export async function revokeFeed(context: Context, id: string): Promise<void> {
  const user = requireUser(context);
  await context.db.transaction(async (tx) => {
    const feed = await lockFeedOf(tx, user.id, id);
    if (!feed) throw new AppError('not_found');
    if (feed.revokedAt !== null) return;
    await setRevoked(tx, feed.id, context.clock.now());
    await audit(tx, context, { action: 'calendar_feed.revoke', subject: `calendar_feed:${feed.id}` });
  });
}
