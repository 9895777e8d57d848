import { addDays, dayInBrazil } from '@matilha/contract/content/event-dates';
import { mondayOf, type PostsQuery } from '@matilha/contract/shop/posts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { type PostRow, selectFirstDay, selectPeriod, selectTaken } from '../repository.ts';

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
