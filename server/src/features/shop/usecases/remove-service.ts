import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { lockOwnShop } from '../lock-own-shop.ts';
import { deleteService } from '../repository.ts';

/** Removes one row of the acting user's price list. Throws `not_found`. */
export async function removeService(context: Context, id: string): Promise<void> {
  const { id: userId } = requireUser(context);
  await context.db.transaction(async (tx) => {
    await lockOwnShop(tx, userId);
    if (!(await deleteService(tx, userId, id))) throw new AppError('not_found');
    await audit(tx, context, { action: 'shop.remove_service', subject: `user:${userId}` });
  });
}
