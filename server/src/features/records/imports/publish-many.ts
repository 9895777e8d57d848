import { auditAll } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { violatedReference } from '#server/database/errors.ts';
import type { RecordFields } from '#server/database/schema/records.ts';
import { claimUploads } from '#server/features/uploads/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { actingAuthor, guardChanges } from '../guard.ts';
import { type BulkKind, type BulkTable, nameOf, type StoredRecord } from '../kind.ts';
import { reportChanges } from '../report-changes.ts';
import { changedFields } from '../rules.ts';
import { insertVersions, selectLatest } from './imports-repository.ts';

/** A record as it was and as it becomes; null where it does not exist. */
export interface ManyChange {
  id: number;
  before: RecordFields | null;
  fields: RecordFields | null;
}

interface How {
  /** How the versions name it. */
  change: 'import' | 'restore' | 'remove';
  importId?: number;
}

/**
 * Makes changes of many records of a kind visible to subscribers, in a few statements, as `publishChange` does for one record. The caller
 * holds the lock of the kind; no record has a draft, and no removed record is in use. Throws as `guardChanges` does, `record_in_use`, and
 * `conflict` when something that they refer to is gone.
 */
export async function publishMany(
  tx: Transaction,
  context: Context,
  kind: BulkKind,
  changes: readonly ManyChange[],
  { change, importId }: How,
): Promise<void> {
  if (changes.length === 0) return;
  const author = actingAuthor(context);
  guardChanges(kind.name, author, changes);
  const now = context.clock.now();
  const latest = await selectLatest(
    tx,
    kind.name,
    changes.map(({ id }) => id),
  );
  const row = (id: number) => ({ kind: kind.name, recordId: id, createdAt: now });
  const removed = changes.filter(({ fields }) => fields === null).map(({ id }) => id);
  const remembered = removed.length > 0 ? await kind.remember?.(tx, removed) : undefined;
  await claimUploads(tx, { arquivo: changes.map(({ fields }) => fields) }, now);
  await write(tx, kind.bulk, changes, now).catch((error: unknown) => {
    throw violatedReference(error) ? refusalOf(changes) : error;
  });
  await insertVersions(tx, [
    ...changes.flatMap(({ id, before }) =>
      before && !latest.has(id)
        ? [{ ...row(id), version: 0, change: 'original' as const, fields: before }]
        : [],
    ),
    ...changes.map(({ id, before, fields }) => ({
      ...row(id),
      version: (latest.get(id) ?? 0) + 1,
      change,
      fields,
      authorId: author.id,
      remembered: remembered?.get(id),
      label: fields || !before ? null : nameOf(kind, before),
      ...(importId !== undefined && { importId }),
    })),
  ]);
  await auditAll(
    tx,
    context,
    changes.map(({ id, before, fields }) => ({
      action: `${kind.name}.${change}`,
      subject: `${kind.name}:${id}`,
      details: changedFields(before, fields),
    })),
  );
  await reportChanges(tx, context, kind, author, changes);
}

const refusalOf = (changes: readonly ManyChange[]): AppError =>
  changes.some(({ fields }) => fields === null)
    ? new AppError('record_in_use')
    : new AppError('conflict', { message: 'Algo a que estes itens pertencem não existe mais.' });

async function write(
  tx: Transaction,
  bulk: BulkTable,
  changes: readonly ManyChange[],
  now: Date,
): Promise<void> {
  const records = (isNew: boolean) =>
    changes.flatMap(({ id, before, fields }): StoredRecord[] =>
      fields && (before === null) === isNew ? [{ ...fields, id }] : [],
    );
  const removed = changes.flatMap(({ id, fields }) => (fields ? [] : [id]));
  if (removed.length > 0) await bulk.removeMany(tx, removed);
  await bulk.insertMany(tx, records(true), now);
  await bulk.updateMany(tx, records(false), now);
}
