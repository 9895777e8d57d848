import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { type CalculationRow, selectCalculation } from '../repository.ts';

/** Returns a calculation of the acting user. Throws `not_found`. */
export async function findCalculation(context: Context, id: string): Promise<CalculationRow> {
  const { id: userId } = requireUser(context);
  const row = await selectCalculation(context.db, userId, id);
  if (!row) throw new AppError('not_found');
  return row;
}
