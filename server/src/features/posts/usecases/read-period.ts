import { mostPosts } from '@matilha/contract/shop/posts';
import { mostCalendarPosts, type PostsPeriod } from '@matilha/contract/shop/posts-out';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
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
