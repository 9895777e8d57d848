import { type Context, requireUser } from '#server/platform/context.ts';
import { feedToken } from '../feed-token.ts';
import { selectFeeds } from '../repository.ts';
import type { FeedWithToken } from './create-feed.ts';

/** Returns the acting user's unrevoked feeds, oldest first. */
export async function listFeeds(context: Context): Promise<FeedWithToken[]> {
  const rows = await selectFeeds(context.db, requireUser(context).id);
  return Promise.all(rows.map(async (row) => ({ row, token: await feedToken(context.db, row.id) })));
}
