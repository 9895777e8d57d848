import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { deleteCalculation, lockCalculations } from '../repository.ts';

/** Removes a calculation of the acting user; sending its input again stores it again. Throws `not_found`. */
export async function removeCalculation(context: Context, id: string): Promise<void> {
  const { id: userId } = requireUser(context);
  await context.db.transaction(async (tx) => {
    await lockOwnCalculations(tx, userId);
    if (!(await deleteCalculation(tx, userId, id))) throw new AppError('not_found');
    await audit(tx, context, { action: 'calculation.remove', subject: `user:${userId}` });
  });
}

/** Makes the writes of one account wait for each other, and for a deletion of the account. Throws `unauthenticated` after one. */
async function lockOwnCalculations(tx: Transaction, userId: number): Promise<void> {
  if (!(await lockCalculations(tx, userId))) throw new AppError('unauthenticated');
}
