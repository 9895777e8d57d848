import type { Executor } from '#server/database/connection.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { nameOf, type RecordKind } from '../kind.ts';
import { type DraftRow, selectDrafts, selectVersions, type VersionRow } from '../repository.ts';
import { kindNamesFor, requireEditor } from '../require-editor.ts';

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
