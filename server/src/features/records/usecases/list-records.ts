import type { RecordUse } from '@matilha/contract/records/record-contract';
import type { Executor } from '#server/database/connection.ts';
import type { ListPage } from '#server/database/list-page.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { type ListQuery, nameOf, type RecordKind, type StoredRecord } from '../kind.ts';
import {
  type DraftRow,
  selectDrafts,
  selectPending,
  selectVersions,
  type VersionRow,
} from '../repository.ts';
import { kindNamesFor, requireEditor } from '../require-editor.ts';

export interface ListedRecord {
  record: StoredRecord;
  pending: 'draft' | 'scheduled' | null;
}

/** Returns a page of the published records of a kind, each with the state of its draft. */
export async function listRecords(
  context: Context,
  kind: RecordKind,
  query: ListQuery,
): Promise<ListPage<ListedRecord>> {
  requireEditor(context, kind);
  const { rows, total } = await kind.list(context.db, query);
  const pending = await selectPending(
    context.db,
    kind.name,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((record) => ({ record, pending: pending.get(record.id) ?? null })), total };
}

/** Returns the newest 100 versions of a record, newest first; also of a removed one. */
export async function listVersions(context: Context, kind: RecordKind, id: number): Promise<VersionRow[]> {
  requireEditor(context, kind);
  return selectVersions(context.db, kind.name, id);
}

/** Returns the waiting changes of the kinds that the person works with, newest first, each with its record's name. */
export async function listDrafts(context: Context, kinds: ReadonlyMap<string, RecordKind>) {
  requireStaff(context, 'content');
  const rows = await selectDrafts(context.db, kindNamesFor(context, kinds));
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      label: await labelOf(context.db, kinds.get(row.draft.kind), row.draft),
    })),
  );
}

const nameless = 'Sem nome';

/** Returns the name of a draft; without one yet, the published one. */
async function labelOf(db: Executor, kind: RecordKind | undefined, draft: DraftRow): Promise<string> {
  const own = kind && nameOf(kind, draft.fields).trim();
  if (own || draft.isNew) return own || nameless;
  const published = await kind?.select(db, draft.recordId);
  return (kind && published && nameOf(kind, published)) || nameless;
}

/** Returns the uses of a published record, for the person who is about to remove it or switch it off. Throws `not_found`. */
export async function listUses(context: Context, kind: RecordKind, id: number): Promise<RecordUse[]> {
  requireEditor(context, kind);
  if (!(await kind.select(context.db, id))) throw new AppError('not_found');
  return (await kind.uses?.(context.db, id)) ?? [];
}
