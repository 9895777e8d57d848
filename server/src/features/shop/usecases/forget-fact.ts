import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { lockOwnShop } from '../lock-own-shop.ts';
import { deleteNote } from '../repository.ts';

/** Deletes a fact that the acting user had remembered. Throws `not_found`. */
export async function forgetFact(context: Context, id: number): Promise<void> {
  const { id: userId } = requireUser(context);
  await context.db.transaction(async (tx) => {
    await lockOwnShop(tx, userId);
    if (!(await deleteNote(tx, userId, id))) throw new AppError('not_found');
    await audit(tx, context, { action: 'shop.forget', subject: `user:${userId}`, details: { note: id } });
  });
}
