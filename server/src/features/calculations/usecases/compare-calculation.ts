import { type Context, requireUser } from '#server/platform/context.ts';
import { type CalculationRow, selectPrevious } from '../repository.ts';
import { findCalculation } from './find-calculation.ts';

/** Returns a calculation of the acting user with the one of its kind before it, null for the first. Throws `not_found`. */
export async function compareCalculation(
  context: Context,
  id: string,
): Promise<{ row: CalculationRow; previous: CalculationRow | null }> {
  const row = await findCalculation(context, id);
  const previous = await selectPrevious(context.db, requireUser(context).id, row);
  return { row, previous: previous ?? null };
}
