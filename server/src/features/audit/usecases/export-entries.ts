import type { AuditQuery } from '@matilha/contract/panel/audit';
import { exportedRows } from '@matilha/contract/panel/panel-lists';
import { audit } from '#server/database/audit.ts';
import { type Context, requireProvenStaff } from '#server/platform/context.ts';
import { csvStart } from '#server/platform/text/csv.ts';
import { entryLine, header } from '../entries-csv.ts';
import { filterOf } from '../find-entries.ts';
import { type AuditFilter, selectEntriesAfter } from '../repository.ts';
import { searchDeed } from '../rules.ts';

const pageSize = 1_000;

/** Returns the CSV of the entries that a search finds, newest first, read page by page. The download is audited. */
export async function exportEntries(context: Context, query: AuditQuery): Promise<AsyncGenerator<string>> {
  requireProvenStaff(context, 'business');
  const filter = await filterOf(context, query);
  const deed = { action: 'audit.export', ...searchDeed(query, filter?.actor) };
  await context.db.transaction((tx) => audit(tx, context, deed));
  return lines(context, filter);
}

async function* lines({ db }: Context, filter: AuditFilter | null): AsyncGenerator<string> {
  yield csvStart + header;
  let after: { at: string; id: number } | undefined;
  for (let written = 0; filter && written < exportedRows; written += pageSize) {
    const rows = await selectEntriesAfter(db, filter, after, pageSize);
    if (rows.length > 0) yield rows.map(entryLine).join('');
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = { at: last.place, id: last.id };
  }
}
