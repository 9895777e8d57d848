import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { violatedReference } from '#server/database/errors.ts';
import type { RecordFields } from '#server/database/schema/records.ts';
import { claimUploads } from '#server/features/uploads/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { type Author, actingAuthor, guardChanges } from './guard.ts';
import { nameOf, type RecordKind } from './kind.ts';
import { requireConfirmedPrices } from './price-change.ts';
import { reportChanges } from './report-changes.ts';
import {
  deleteDraft,
  insertVersion,
  selectRemembered,
  selectVersion,
  selectVersionFields,
} from './repository.ts';
import { changedFields } from './rules.ts';

interface Change {
  id: number;
  /** Null removes the record. */
  fields: RecordFields | null;
  change: 'create' | 'update' | 'remove' | 'restore' | 'import';
  /** The author, where the acting party only carries the change out. */
  author?: Author;
}

/** The problem of a field that refers to a record that was removed. */
export const goneReference = 'Isto não existe mais';

/**
 * Makes a change of a record visible to subscribers: writes its table, the version and the audit entry, and removes its draft. The caller
 * holds the record's lock. Throws as `guardChanges` does, `invalid_input`, `price_unconfirmed`, and `record_in_use` for a record that others
 * refer to.
 */
export async function publishChange(
  tx: Transaction,
  context: Context,
  kind: RecordKind,
  { id, fields, change, author = actingAuthor(context) }: Change,
): Promise<void> {
  const now = context.clock.now();
  const before = (await kind.select(tx, id)) ?? null;
  const version = await selectVersion(tx, kind.name, id);
  const guarded = { before: before ?? (await lastFields(tx, { kind: kind.name, id, version })), fields };
  guardChanges(kind.name, author, [guarded]);
  const row = { kind: kind.name, recordId: id, createdAt: now };
  if (version === 0 && before) {
    await insertVersion(tx, { ...row, version: 0, change: 'original', fields: before });
  }
  if (fields) await claimUploads(tx, fields, now);
  if (fields) await kind.check?.(tx, fields, id);
  if (fields) requireConfirmedPrices(context, [{ kind, change: { before, fields } }]);
  const remembered = fields
    ? await selectRemembered(tx, { kind: kind.name, id, version })
    : (await kind.remember?.(tx, [id]))?.get(id);
  await write(tx, kind, { id, fields, exists: before !== null, now, remembered });
  await kind.settle?.(tx, [{ id, before, fields }], context);
  await insertVersion(tx, {
    ...row,
    version: version + 1,
    change,
    fields,
    remembered: fields ? null : remembered,
    label: fields || !before ? null : nameOf(kind, before),
    authorId: author.id,
  });
  await deleteDraft(tx, kind.name, id);
  await audit(tx, context, {
    action: `${kind.name}.${change}`,
    subject: `${kind.name}:${id}`,
    details: changedFields(before, fields),
  });
  await reportChanges(tx, context, kind, author, [guarded]);
}

/** Returns the last fields of a removed record, because a restore does not set them; null for a new record. */
async function lastFields(
  tx: Transaction,
  { version, ...record }: { kind: string; id: number; version: number },
): Promise<RecordFields | null> {
  if (version === 0) return null;
  return (await selectVersionFields(tx, { ...record, version: version - 1 })) ?? null;
}

interface Written extends Pick<Change, 'id' | 'fields'> {
  exists: boolean;
  now: Date;
  remembered: RecordFields | undefined;
}

async function write(
  tx: Transaction,
  kind: RecordKind,
  { id, fields, exists, now, remembered }: Written,
): Promise<void> {
  try {
    if (!fields) await kind.remove(tx, id);
    else if (exists) await kind.update(tx, id, fields, now);
    else await kind.insert(tx, id, fields, now, remembered);
  } catch (error) {
    const reference = violatedReference(error);
    if (!reference) throw error;
    if (!fields) throw new AppError('record_in_use');
    const field = Object.keys(fields).find((name) => reference.includes(`_${name}_`)) ?? 'id';
    throw new AppError('invalid_input', { fields: { [field]: goneReference } });
  }
}
