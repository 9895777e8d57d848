import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { deleteInterest, holdEvent, insertInterest } from '../repository.ts';

/** Sets or removes the acting user's mark "Tenho interesse" on an event; idempotent. Throws `not_found`. */
export async function markInterest(context: Context, eventId: number, interesse: boolean): Promise<void> {
  const { id: userId } = requireUser(context);
  await context.db.transaction(async (tx) => {
    if (!(await holdEvent(tx, eventId))) throw new AppError('not_found');
    if (interesse) await insertInterest(tx, userId, eventId, context.clock.now());
    else await deleteInterest(tx, userId, eventId);
  });
}
