import { addDays, dayInBrazil } from '@matilha/contract/content/event-dates';
import { mondayOf, type PostsQuery } from '@matilha/contract/shop/posts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { type PostRow, selectFirstDay, selectPeriod, selectPost, selectTaken } from '../repository.ts';

/**
 * Returns the acting user's posts from one day to another, or those taken from an answer, by day and hour. Without both it returns a whole week: that of the first post from
 * today in Brazil on, else this week.
 */
export async function listPosts(
  context: Context,
  { de, ate, mensagem_id: messageId }: PostsQuery,
): Promise<PostRow[]> {
  const { id } = requireUser(context);
  if (messageId !== undefined) return selectTaken(context.db, id, messageId);
  if (de !== undefined && ate !== undefined) return selectPeriod(context.db, id, { de, ate });
  const today = dayInBrazil(context.clock.now());
  const monday = mondayOf((await selectFirstDay(context.db, id, today)) ?? today);
  return selectPeriod(context.db, id, { de: monday, ate: addDays(monday, 6) });
}

/** Returns one of the acting user's posts. Throws `not_found` for any other, and after its deletion. */
export async function readPost(context: Context, id: string): Promise<PostRow> {
  const post = await selectPost(context.db, requireUser(context).id, id);
  if (!post) throw new AppError('not_found');
  return post;
}
