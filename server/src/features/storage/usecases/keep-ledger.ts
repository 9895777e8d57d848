import { provisionalCeiling } from '@matilha/contract/panel/storage';
import type { Database } from '#server/database/connection.ts';
import type { Context } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { raiseAlarm } from '#server/platform/operators/alarms.ts';
import {
  type CountedTable,
  countedTables,
  countOldRows,
  foldSums,
  lockAccount,
  selectProvisionalBytes,
  selectUncounted,
} from '../repository.ts';

const changesAStep = 5_000;
/** A run folds at most 100,000 changes; a longer backlog takes some runs. */
const mostSteps = 20;
const alarmShare = 0.8;

/** Keeps the sums small, and raises an alarm, once an hour, when provisional accounts have used most of their common storage. */
export async function keepSums(
  { db, log }: Pick<Context, 'db' | 'log'>,
  limits: Pick<Limits, 'allows'>,
): Promise<void> {
  for (let step = 0; step < mostSteps; step += 1)
    if ((await foldSums(db, changesAStep)) < changesAStep) break;
  const bytes = await selectProvisionalBytes(db);
  if (bytes < provisionalCeiling * alarmShare || !(await limits.allows('storage_alarm', 'all'))) return;
  const message = 'accounts that are not confirmed keep most of what they may keep together';
  raiseAlarm(log, 'storage_provisional', { bytes, ceiling: provisionalCeiling }, message);
}

/** Rows of a step: their bytes are not read, but each row is written again. */
const rowsAStep = 500;

/**
 * Counts rows that were stored before the ledger, once: a row is counted where its size is null, and then has one. Each step is a transaction under
 * the lock of one account. Returns false when some are left because the process stops.
 */
export async function countAllOldRows(db: Database, signal: AbortSignal): Promise<boolean> {
  for (const table of Object.values(countedTables)) {
    while (await countSome(db, table)) if (signal.aborted) return false;
  }
  return true;
}

/** Returns whether there was something to count. */
export const countSome = (db: Database, table: CountedTable): Promise<boolean> =>
  db.transaction(async (tx) => {
    const userId = await selectUncounted(tx, table);
    if (userId === undefined) return false;
    // An account that was deleted meanwhile has no rows left.
    if (await lockAccount(tx, userId)) await countOldRows(tx, table, { userId, most: rowsAStep });
    return true;
  });
