import { importedRows } from '@matilha/contract/records/imports';
import { type Context, requireStaff } from '#server/platform/context.ts';
import { readTable } from '#server/platform/table/read-table.ts';
import type { ImportPlan } from '../plan.ts';
import { planRows } from '../plan-rows.ts';
import type { SheetKind } from '../sheet-kind.ts';

/** Returns what a spreadsheet would do, and stores nothing. Throws `invalid_input` for a file that cannot be read. */
export async function previewImport(context: Context, kind: SheetKind, file: Buffer): Promise<ImportPlan> {
  requireStaff(context, 'content');
  return planRows(context.db, kind, await readTable(file, importedRows));
}
