import type { PanelListQuery } from '@matilha/contract/panel-lists';
import type { Executor } from '#server/database/connection.ts';
import type { ListPage } from '#server/database/list-page.ts';
import { type Context, mayWorkIn, requireStaff } from '#server/platform/context.ts';
import type { RecordKind } from '../kind.ts';
import { type RemovedRow, selectRemoved } from '../removed-repository.ts';
import { type DraftRow, selectDrafts, selectVersions, type VersionRow } from '../repository.ts';
import { areaOf, requireEditor } from '../require-editor.ts';

/** Returns the newest 100 versions of a record, newest first; also of a removed one. */
export async function listVersions(context: Context, kind: RecordKind, id: number): Promise<VersionRow[]> {
  requireEditor(context, kind);
  return selectVersions(context.db, kind.name, id);
}

/** Returns the waiting changes of the kinds that the person works with, newest first, each with its record's name. */
export async function listDrafts(context: Context, kinds: ReadonlyMap<string, RecordKind>) {
  requireStaff(context, 'content');
  const rows = await selectDrafts(context.db, namesFor(context, kinds));
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
  const own = kind?.label(draft.fields).trim();
  if (own || draft.isNew) return own || nameless;
  const published = await kind?.select(db, draft.recordId);
  return (published && kind?.label(published)) || nameless;
}

/** Returns the names of the kinds that the person works with. */
const namesFor = (context: Context, kinds: ReadonlyMap<string, RecordKind>): string[] =>
  [...kinds.values()].filter((kind) => mayWorkIn(context, areaOf(kind))).map(({ name }) => name);

/** Returns a page of the records of those kinds that were removed and not restored, with the name they had. */
export async function listRemoved(
  context: Context,
  kinds: ReadonlyMap<string, RecordKind>,
  query: PanelListQuery,
): Promise<ListPage<RemovedRow>> {
  requireStaff(context, 'content');
  return selectRemoved(context.db, namesFor(context, kinds), query);
}
