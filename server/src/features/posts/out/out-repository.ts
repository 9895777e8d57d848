import type { PostFields } from '@matilha/contract/shop/posts';
import type { PostsPeriod } from '@matilha/contract/shop/posts-out';
import { and, asc, between, eq, getTableColumns } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { users } from '#server/database/schema/accounts.ts';
import { posts } from '#server/database/schema/posts.ts';
import { timeZoneOf } from '#server/platform/time/brazil-time.ts';

/** A post as it leaves the product. */
export interface OutPost extends PostFields {
  id: string;
  version: number;
  updatedAt: Date;
}

/** Posts for a calendar, with the time zone of their hours. */
export interface OutCalendar {
  posts: OutPost[];
  timeZone: string;
}

const { userId: _, planId: __, ...columns } = getTableColumns(posts);

/** Returns at most `limit` of the user's posts of a period, by day and hour; posts without an hour come last in their day. */
export const selectPostsOut = (
  db: Executor,
  userId: number,
  { de, ate, limit }: PostsPeriod & { limit: number },
): Promise<OutPost[]> =>
  db
    .select(columns)
    .from(posts)
    .where(and(eq(posts.userId, userId), between(posts.dia, de, ate)))
    .orderBy(asc(posts.dia), asc(posts.hora), asc(posts.id))
    .limit(limit);

/** Returns the time zone of the user's shop, by the state of the profile. */
export async function selectTimeZone(db: Executor, userId: number): Promise<string> {
  const [row] = await db.select({ estado: users.estado }).from(users).where(eq(users.id, userId));
  return timeZoneOf(row?.estado ?? null);
}
