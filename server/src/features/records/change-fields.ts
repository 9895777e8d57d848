import type { Transaction } from '#server/database/connection.ts';
import type { RecordFields } from '#server/database/schema/records.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import type { RecordKind } from './kind.ts';
import { publishChange } from './publish-change.ts';
import { lockRecord, selectDraft } from './repository.ts';

/**
 * Publishes other values of some fields of a record, for an action outside of its form. Returns false for a record that does not exist.
 * Throws as `publishChange` does, and `conflict` while a draft waits.
 */
export async function changeFields(
  tx: Transaction,
  context: Context,
  kind: RecordKind,
  id: number,
  changed: RecordFields,
): Promise<boolean> {
  await lockRecord(tx, kind.name, id);
  const before = await kind.select(tx, id);
  if (!before) return false;
  if (await selectDraft(tx, kind.name, id))
    throw new AppError('conflict', { message: 'Este item tem um rascunho. Publique ou descarte antes.' });
  await publishChange(tx, context, kind, { id, fields: { ...before, ...changed }, change: 'update' });
  return true;
}
