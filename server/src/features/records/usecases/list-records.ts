import type { ListPage } from '#server/database/list-page.ts';
import type { Context } from '#server/platform/context.ts';
import type { ListQuery, RecordKind, StoredRecord } from '../kind.ts';
import { selectPending } from '../repository.ts';
import { requireEditor } from '../require-editor.ts';

export interface ListedRecord {
  record: StoredRecord;
  pending: 'draft' | 'scheduled' | null;
}

/** Returns a page of the published records of a kind, each with what waits for it. */
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
