import { importedRows } from '@matilha/contract/records/imports';
import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { readTable } from '#server/platform/table/read-table.ts';
import { insertImport } from '../../imports-repository.ts';
import { lockKind } from '../../repository.ts';
import { tokenOf } from '../plan.ts';
import { planRows } from '../plan-rows.ts';
import { publishMany } from '../publish-many.ts';
import type { SheetKind } from '../sheet-kind.ts';

interface ConfirmedFile {
  file: Buffer;
  fileName: string;
  /** The token of the preview that somebody confirmed. */
  token: string;
}

/**
 * Stores a spreadsheet as its preview showed it: every row or none. Returns the import's id. Throws `invalid_input` for a file with problems,
 * and `conflict` when file or records are not those of the preview.
 */
export async function importFile(
  context: Context,
  kind: SheetKind,
  { file, fileName, token }: ConfirmedFile,
): Promise<number> {
  const { id: authorId } = requireStaff(context, 'content');
  const table = await readTable(file, importedRows);
  return context.db.transaction(async (tx) => {
    await lockKind(tx, kind.name);
    const plan = await planRows(tx, kind, table);
    if (tokenOf([kind.name, plan]) !== token) throw new AppError('conflict');
    if (plan.problems.length > 0) throw new AppError('invalid_input', { fields: { arquivo: allOrNothing } });
    const now = context.clock.now();
    const importId = await insertImport(tx, { kind: kind.name, fileName, authorId, createdAt: now });
    const added = plan.changes.filter(({ id }) => id === null);
    const ids = await kind.bulk.reserveIds(tx, added.length);
    const idOf = new Map(added.map((change, at) => [change, ids[at] as number]));
    const changes = plan.changes.map((change) => ({
      ...change,
      id: change.id ?? (idOf.get(change) as number),
    }));
    await publishMany(tx, context, kind, changes, { change: 'import', importId, authorId });
    await audit(tx, context, {
      action: 'import.create',
      subject: `import:${importId}`,
      details: { kind: kind.name, created: added.length, changed: changes.length - added.length },
    });
    return importId;
  });
}

const allOrNothing = 'Corrija todas as células com problema: o arquivo entra inteiro ou não entra';
