import type { Context } from '#server/platform/context.ts';
import { requireUser } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import type { CalculationRow } from '../repository.ts';
import { findCalculation } from './find-calculation.ts';

/** Returns a calculation of the acting user, for a file. Throws `not_found` and `rate_limited`. */
export async function readForFile(context: Context, limits: Limits, id: string): Promise<CalculationRow> {
  const user = requireUser(context);
  await limits.consume('calculation_file', String(user.id));
  return findCalculation(context, id);
}
