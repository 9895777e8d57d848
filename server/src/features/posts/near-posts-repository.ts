import { addDays } from '@matilha/contract/content/event-dates';
import type { PostFormat, PostState } from '@matilha/contract/shop/posts';
import { and, asc, between, eq } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { posts } from '#server/database/schema/posts.ts';

/** A post as an assistant reads it. */
export interface NearPost {
  day: string;
  format: PostFormat;
  theme: string;
  state: PostState;
}

/** Two a day. */
const most = 28;

/** Returns the user's posts of the week before `today` and the week from it on, by day: an assistant plans after them and beside them. */
export const selectNearPosts = (db: Executor, userId: number, today: string): Promise<NearPost[]> =>
  db
    .select({ day: posts.dia, format: posts.formato, theme: posts.tema, state: posts.estado })
    .from(posts)
    .where(and(eq(posts.userId, userId), between(posts.dia, addDays(today, -7), addDays(today, 7))))
    .orderBy(asc(posts.dia), asc(posts.hora), asc(posts.id))
    .limit(most);
