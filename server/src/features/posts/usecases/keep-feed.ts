import { randomBytes } from 'node:crypto';
import { audit } from '#server/database/audit.ts';
import { type Context, requireConfirmedUser, requireUser } from '#server/platform/context.ts';
import { lockOwnCalendar } from '../lock-own-calendar.ts';
import { deleteFeed, type FeedRow, selectFeed, storeFeed } from '../out/feed-repository.ts';
import { feedToken } from '../out/feed-token.ts';

export interface FeedWithToken {
  row: FeedRow;
  token: string;
}

const withToken = async ({ db }: Context, row: FeedRow): Promise<FeedWithToken> => ({
  row,
  token: await feedToken(db, row.id),
});

/** Returns the acting user's feed; undefined while it is off. */
export async function findFeed(context: Context): Promise<FeedWithToken | undefined> {
  const row = await selectFeed(context.db, requireUser(context).id);
  return row && withToken(context, row);
}

/**
 * Turns the acting user's feed on, or gives it another address when `replaced` is the id of its present one; the present address then stops.
 * Repeating a call changes nothing more. Throws `provisional_account`, because the address would outlive the session of a stranger who
 * opened the account.
 */
export async function turnOnFeed(context: Context, replaced: string | null): Promise<FeedWithToken> {
  const { id: userId } = requireConfirmedUser(context);
  const row = await context.db.transaction(async (tx) => {
    await lockOwnCalendar(tx, userId);
    const known = await selectFeed(tx, userId);
    if (known && known.id !== replaced) return known;
    const id = randomBytes(16).toString('base64url');
    const action = known ? 'posts_feed.renew' : 'posts_feed.create';
    await audit(tx, context, { action, subject: `user:${userId}` });
    return storeFeed(tx, { userId, id, createdAt: context.clock.now() });
  });
  return withToken(context, row);
}

/** Turns the acting user's feed off; its address stops for good. A no-op while it is off. */
export async function turnOffFeed(context: Context): Promise<void> {
  const { id: userId } = requireUser(context);
  await context.db.transaction(async (tx) => {
    await lockOwnCalendar(tx, userId);
    if (!(await deleteFeed(tx, userId))) return;
    await audit(tx, context, { action: 'posts_feed.revoke', subject: `user:${userId}` });
  });
}
