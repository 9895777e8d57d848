import type { PostFields } from '@matilha/contract/posts';
import type { PostsPeriod } from '@matilha/contract/posts-out';
import { and, asc, between, eq, getTableColumns } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { posts } from '#server/database/schema/posts.ts';

/** A post as it leaves the product. */
export interface OutPost extends PostFields {
  id: string;
  version: number;
  updatedAt: Date;
}

const { userId: _, planId: __, ...columns } = getTableColumns(posts);

/** Returns at most `limit` of the user's posts of a period, by day and hour; those without an hour last in their day. */
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
