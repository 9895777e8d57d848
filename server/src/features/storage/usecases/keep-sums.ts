import { provisionalCeiling } from '@matilha/contract/panel/storage';
import type { Context } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { raiseAlarm } from '#server/platform/operators/alarms.ts';
import { foldSums, selectProvisionalBytes } from '../repository.ts';

const rowsAStep = 5_000;
/** A run folds at most 100,000 changes; a longer backlog takes some runs. */
const mostSteps = 20;
const alarmShare = 0.8;

/** Keeps the sums small, and raises an alarm, once an hour, when provisional accounts keep most of what they may keep together. */
export async function keepSums(
  { db, log }: Pick<Context, 'db' | 'log'>,
  limits: Pick<Limits, 'allows'>,
): Promise<void> {
  for (let step = 0; step < mostSteps; step += 1) if ((await foldSums(db, rowsAStep)) < rowsAStep) break;
  const bytes = await selectProvisionalBytes(db);
  if (bytes < provisionalCeiling * alarmShare || !(await limits.allows('storage_alarm', 'all'))) return;
  const message = 'accounts that are not confirmed keep most of what they may keep together';
  raiseAlarm(log, 'storage_provisional', { bytes, ceiling: provisionalCeiling }, message);
}
