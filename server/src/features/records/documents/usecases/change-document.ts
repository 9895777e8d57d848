import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { savableFields } from '../../fit-contract.ts';
import type { StoredRecord } from '../../kind.ts';
import { lockExpected } from '../../lock-expected.ts';
import { publishChange } from '../../publish-change.ts';
import { selectVersionFields, selectVersions, type VersionRow } from '../../repository.ts';
import { requireEditor } from '../../require-editor.ts';
import { type RecordState, stateOf } from '../../usecases/read-record.ts';
import type { DocumentKind } from '../document-kind.ts';

interface Expected {
  id: number;
  revision: string;
}

/** Returns all documents of a kind, by their number. */
export async function listDocuments(context: Context, kind: DocumentKind): Promise<StoredRecord[]> {
  requireEditor(context, kind);
  return kind.list(context.db);
}

/** Returns a document for its form. Throws `not_found`. */
export async function readDocument(context: Context, kind: DocumentKind, id: number): Promise<RecordState> {
  requireEditor(context, kind);
  return stateOf(context.db, kind, id);
}

/** Returns the newest 100 versions of a document, newest first. */
export async function listDocumentVersions(
  context: Context,
  kind: DocumentKind,
  id: number,
): Promise<VersionRow[]> {
  requireEditor(context, kind);
  return selectVersions(context.db, kind.name, id);
}

/** Changes a document at once. Throws `not_found`, `invalid_input`, and `conflict` for a state that was replaced meanwhile. */
export async function changeDocument(
  context: Context,
  kind: DocumentKind,
  { fields, ...expected }: Expected & { fields: Record<string, unknown> },
): Promise<RecordState> {
  requireEditor(context, kind);
  const { id } = expected;
  return context.db.transaction(async (tx) => {
    await lockExpected(tx, kind, expected);
    await publishChange(tx, context, kind, { id, fields, change: 'update' });
    await kind.changed?.(tx, context);
    return stateOf(tx, kind, id);
  });
}

/** Makes an earlier version of a document count again, as a new version. Throws as `changeDocument` does. */
export async function restoreDocument(
  context: Context,
  kind: DocumentKind,
  { version, ...expected }: Expected & { version: number },
): Promise<RecordState> {
  requireEditor(context, kind);
  const { id } = expected;
  return context.db.transaction(async (tx) => {
    const { published } = await lockExpected(tx, kind, expected);
    const stored = await selectVersionFields(tx, { kind: kind.name, id, version });
    if (!stored) throw new AppError('not_found');
    const fields = savableFields(kind, stored, published);
    await publishChange(tx, context, kind, { id, fields, change: 'restore' });
    await kind.changed?.(tx, context);
    return stateOf(tx, kind, id);
  });
}
