import { exportedRows } from '@matilha/contract/panel/panel-lists';
import type { WorkKindName } from '@matilha/contract/panel/work';
import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { type Context, requireProvenStaff } from '#server/platform/context.ts';
import type { WorkKind } from '#server/platform/operators/waiting-work.ts';
import { csvLine, csvStart } from '#server/platform/text/csv.ts';
import { ownKind } from '../kinds.ts';

const pageSize = 500;
const header = ['numero', 'desde', 'prazo', 'assunto', 'detalhe', 'conta'];

/**
 * Returns a file of the waiting items of one kind, line by line. Throws `second_factor_required`, and `not_found` outside of the own areas.
 */
export async function exportWork(
  context: Context,
  kinds: readonly WorkKind[],
  name: WorkKindName,
): Promise<AsyncGenerator<string>> {
  const kind = ownKind(context, kinds, name);
  requireProvenStaff(context, kind.area);
  await audit(context.db, context, { action: 'work.export', subject: `work:${name}` });
  return write(context, kind);
}

async function* write({ db }: Context, kind: WorkKind): AsyncGenerator<string> {
  yield csvStart + csvLine(header);
  yield* await db.transaction((tx) => linesOf(tx, kind), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

/**
 * Returns all lines from one state of the database: an item that is done during a slow download leaves the list, and would move other items
 * past the border of a page.
 */
async function linesOf(tx: Transaction, { list }: WorkKind): Promise<string[]> {
  const lines: string[] = [];
  for (let page = 1; page * pageSize <= exportedRows; page += 1) {
    const { rows } = await list(tx, { page, per_page: pageSize });
    for (const { id, since, dueAt, title, detail, userId } of rows)
      lines.push(csvLine([id, since.toISOString(), dueAt?.toISOString() ?? '', title, detail, userId ?? '']));
    if (rows.length < pageSize) break;
  }
  return lines;
}
