import type { EvaluationComparison } from '@matilha/contract/panel/evaluation';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { compareRuns } from '../compare-runs.ts';
import { type RunRow, selectRun, selectRuns } from '../repository.ts';

/** Returns the newest runs of `npm run evaluate`. */
export function listRuns(context: Context): Promise<RunRow[]> {
  requireStaff(context, 'content');
  return selectRuns(context.db);
}

/** Compares two runs. Throws `not_found`. */
export async function compareStoredRuns(
  context: Context,
  { antes, agora }: { antes: number; agora: number },
): Promise<EvaluationComparison> {
  requireStaff(context, 'content');
  const [before, after] = await Promise.all([selectRun(context.db, antes), selectRun(context.db, agora)]);
  if (!before || !after) throw new AppError('not_found');
  return compareRuns(before.result, after.result);
}
