import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RecordKind } from './kind.ts';
import { lockRecord } from './repository.ts';
import { type RecordState, stateOf } from './usecases/read-record.ts';

/** Locks a record and returns its state. Throws `not_found`, and `conflict` when it is not the one with this revision. */
export async function lockExpected(
  tx: Transaction,
  kind: RecordKind,
  { id, revision }: { id: number; revision: string },
): Promise<RecordState> {
  await lockRecord(tx, kind.name, id);
  const state = await stateOf(tx, kind, id);
  if (state.revision !== revision) throw new AppError('conflict');
  return state;
}
