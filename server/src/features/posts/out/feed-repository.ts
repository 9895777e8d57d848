import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { users } from '#server/database/schema/accounts.ts';
import { postFeeds } from '#server/database/schema/posts.ts';

export type FeedRow = typeof postFeeds.$inferSelect;

/** Returns the user's feed; undefined while it is off. */
export async function selectFeed(db: Executor, userId: number): Promise<FeedRow | undefined> {
  const [row] = await db.select().from(postFeeds).where(eq(postFeeds.userId, userId));
  return row;
}

/** Stores the user's feed; one that exists gets this id, so that its earlier address stops. */
export async function storeFeed(
  tx: Transaction,
  feed: { userId: number; id: string; createdAt: Date },
): Promise<FeedRow> {
  const { id, createdAt } = feed;
  const stored = await tx
    .insert(postFeeds)
    .values(feed)
    .onConflictDoUpdate({ target: postFeeds.userId, set: { id, createdAt, lastReadAt: null } })
    .returning();
  return onlyRow(stored);
}

/** Returns whether there was a feed. */
export async function deleteFeed(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await tx.delete(postFeeds).where(eq(postFeeds.userId, userId)).returning({ id: postFeeds.id });
  return rows.length > 0;
}

/** Returns a feed that may be read: its account is not disabled. */
export async function selectLiveFeed(db: Executor, id: string): Promise<FeedRow | undefined> {
  const [row] = await db
    .select({ feed: postFeeds })
    .from(postFeeds)
    .innerJoin(users, eq(users.id, postFeeds.userId))
    .where(and(eq(postFeeds.id, id), isNull(users.disabledAt)));
  return row?.feed;
}

/** Stores the time of a read unless one after `since` is stored, because calendars read often. */
export async function noteReading(db: Executor, id: string, now: Date, since: Date): Promise<void> {
  const stale = or(isNull(postFeeds.lastReadAt), lt(postFeeds.lastReadAt, since));
  await db
    .update(postFeeds)
    .set({ lastReadAt: now })
    .where(and(eq(postFeeds.id, id), stale));
}
