import { addDays, dayInBrazil } from '@matilha/contract/content/event-dates';
import { mostPosts } from '@matilha/contract/shop/posts';
import { feedDays, mostCalendarPosts, type PostsPeriod } from '@matilha/contract/shop/posts-out';
import { AppError } from '#server/platform/app-error.ts';
import { hours, later } from '#server/platform/clock.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { noteReading, selectLiveFeed } from '../out/feed-repository.ts';
import { feedOfToken } from '../out/feed-token.ts';
import { type OutCalendar, type OutPost, selectPostsOut, selectTimeZone } from '../out/out-repository.ts';

/** Returns the acting user's posts of a period, for a file. Throws `rate_limited`. */
export async function readPeriod(context: Context, limits: Limits, period: PostsPeriod): Promise<OutPost[]> {
  const { id } = requireUser(context);
  await limits.consume('posts_file', String(id));
  return selectPostsOut(context.db, id, { ...period, limit: mostPosts });
}

const tooMany = `O arquivo de agenda leva até ${mostCalendarPosts} posts. Escolha menos dias.`;

/** Returns the same posts for a calendar file. Throws `invalid_input` when there are too many. */
export async function readCalendarPeriod(
  context: Context,
  limits: Limits,
  period: PostsPeriod,
): Promise<OutCalendar> {
  const posts = await readPeriod(context, limits, period);
  if (posts.length > mostCalendarPosts) throw new AppError('invalid_input', { fields: { ate: tooMany } });
  return { posts, timeZone: await selectTimeZone(context.db, requireUser(context).id) };
}

/**
 * Returns the posts of a feed, from the last 30 to the next 180 days; its secret address is the only authorization. Throws `not_found`,
 * also once it was replaced or turned off or its account was closed, and `rate_limited`.
 */
export async function readFeed(context: Context, limits: Limits, token: string): Promise<OutCalendar> {
  const id = await feedOfToken(context.db, token);
  const feed = id === undefined ? undefined : await selectLiveFeed(context.db, id);
  if (!feed) throw new AppError('not_found');
  await limits.consume('posts_feed', feed.id);
  const now = context.clock.now();
  await noteReading(context.db, feed.id, now, later(now, -hours(1)));
  const today = dayInBrazil(now);
  const posts = await selectPostsOut(context.db, feed.userId, {
    de: addDays(today, -feedDays.before),
    ate: addDays(today, feedDays.after),
    limit: mostCalendarPosts,
  });
  return { posts, timeZone: await selectTimeZone(context.db, feed.userId) };
}
