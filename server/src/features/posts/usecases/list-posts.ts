import { addDays, dayInBrazil } from '@matilha/contract/event-dates';
import { mondayOf } from '@matilha/contract/posts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { type PostRow, selectFirstDay, selectPeriod } from '../repository.ts';

/**
 * Returns the acting user's posts from one day to another, by day and hour. Without days it returns a whole week: that of the first post from
 * today in Brazil on, else this week.
 */
export async function listPosts(
  context: Context,
  { de, ate }: { de?: string | undefined; ate?: string | undefined },
): Promise<PostRow[]> {
  const { id } = requireUser(context);
  if (de !== undefined && ate !== undefined) return selectPeriod(context.db, id, { de, ate });
  const today = dayInBrazil(context.clock.now());
  const monday = mondayOf((await selectFirstDay(context.db, id, today)) ?? today);
  return selectPeriod(context.db, id, { de: monday, ate: addDays(monday, 6) });
}
