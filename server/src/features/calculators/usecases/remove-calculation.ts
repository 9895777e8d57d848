import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { lockOwnCalculations } from '../lock-own-calculations.ts';
import { deleteCalculation } from '../repository.ts';

/** Removes a calculation of the acting user; sending its input again stores it again. Throws `not_found`. */
export async function removeCalculation(context: Context, id: string): Promise<void> {
  const { id: userId } = requireUser(context);
  await context.db.transaction(async (tx) => {
    await lockOwnCalculations(tx, userId);
    if (!(await deleteCalculation(tx, userId, id))) throw new AppError('not_found');
    await audit(tx, context, { action: 'calculation.remove', subject: `user:${userId}` });
  });
}
