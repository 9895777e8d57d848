import type { Database } from '#server/database/connection.ts';
import {
  type CountedTable,
  countedTables,
  countOldRows,
  lockAccount,
  selectUncounted,
} from '../repository.ts';

/** Rows of a step: their bytes are not read, but each is written anew. */
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
