import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { savableFields, storableFields } from '../fit-contract.ts';
import type { RecordKind } from '../kind.ts';
import { lockExpected } from '../lock-expected.ts';
import { publishChange } from '../publish-change.ts';
import { lockRecord, selectVersion, selectVersionFields } from '../repository.ts';
import { requireEditor } from '../require-editor.ts';
import { type RecordState, stateOf } from './read-record.ts';

/**
 * Removes a published record and its draft; its versions stay, and it can be restored. Throws `not_found`, `conflict`, and `record_in_use`
 * when others refer to it.
 */
export async function removeRecord(
  context: Context,
  kind: RecordKind,
  expected: { id: number; revision: string },
): Promise<void> {
  requireEditor(context, kind);
  await context.db.transaction(async (tx) => {
    const { published } = await lockExpected(tx, kind, expected);
    if (!published) throw new AppError('not_found');
    await publishChange(tx, context, kind, { id: expected.id, fields: null, change: 'remove' });
  });
}

/**
 * Publishes an earlier version of a record as a new one, also of a removed record. Throws `not_found`, `invalid_input` when it no longer
 * fits, and `conflict`.
 */
export async function restoreRecord(
  context: Context,
  kind: RecordKind,
  { id, version, revision }: { id: number; version: number; revision: string },
): Promise<RecordState> {
  requireEditor(context, kind);
  return context.db.transaction(async (tx) => {
    await lockRecord(tx, kind.name, id);
    const published = await kind.select(tx, id);
    if (published) await lockExpected(tx, kind, { id, revision });
    else if (revision !== `${await selectVersion(tx, kind.name, id)}.0`) throw new AppError('conflict');
    const stored = await selectVersionFields(tx, { kind: kind.name, id, version });
    if (!stored) throw new AppError('not_found');
    // A document has no draft in which somebody could mend fields that today's rules refuse.
    const fitted = kind.document ? savableFields : storableFields;
    const fields = fitted(kind, stored, published);
    await publishChange(tx, context, kind, { id, fields, change: 'restore' });
    return stateOf(tx, kind, id);
  });
}
