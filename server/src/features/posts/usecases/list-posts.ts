import { addDays, dayInBrazil } from '@matilha/contract/event-dates';
import { mondayOf } from '@matilha/contract/posts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { type PostRow, selectPeriod } from '../repository.ts';

/** Returns the acting user's posts from one day to another, by day and hour; without days those of this week in Brazil. */
export async function listPosts(
  context: Context,
  { de, ate }: { de?: string | undefined; ate?: string | undefined },
): Promise<PostRow[]> {
  const { id } = requireUser(context);
  const monday = mondayOf(dayInBrazil(context.clock.now()));
  return selectPeriod(context.db, id, { de: de ?? monday, ate: ate ?? addDays(monday, 6) });
}
