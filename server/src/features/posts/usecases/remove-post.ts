import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { lockOwnCalendar } from '../lock-own-calendar.ts';
import { deletePost } from '../repository.ts';

/** Removes a post from the acting user's calendar; saving it again with version 0 brings it back. Throws `not_found`. */
export async function removePost(context: Context, id: string): Promise<void> {
  const { id: userId } = requireUser(context);
  await context.db.transaction(async (tx) => {
    await lockOwnCalendar(tx, userId);
    if (!(await deletePost(tx, { userId, id, now: context.clock.now() }))) throw new AppError('not_found');
    await audit(tx, context, { action: 'post.remove', subject: `user:${userId}` });
  });
}
