import { importedRows, mostImportBytes } from '@matilha/contract/records/imports';
import { readTable } from '#server/platform/table/read-table.ts';
import type { BulkKind, RecordKind } from '../kind.ts';
import { csvText, type SheetColumns, sheetColumns } from './columns.ts';
import type { ImportSource } from './plan.ts';
import { planRows } from './plan-rows.ts';

/** A kind of record that comes in and goes out as a spreadsheet. */
export type SheetKind = BulkKind & { sheetColumns: SheetColumns };

/** Returns the kinds that have a spreadsheet. */
export const sheetKinds = (kinds: readonly RecordKind[]): SheetKind[] =>
  kinds.flatMap((kind) =>
    kind.sheet && kind.bulk ? [{ ...kind, bulk: kind.bulk, sheetColumns: sheetColumns(kind) }] : [],
  );

/** Returns the spreadsheets of a kind as files to import. */
export const sheetSource = (kind: SheetKind): ImportSource => ({
  name: kind.name,
  path: kind.path,
  title: kind.title,
  mostBytes: mostImportBytes,
  kinds: [kind],
  async read(file) {
    const table = await readTable(file, importedRows);
    return (db) => planRows(db, kind, table);
  },
  show: (_, field, value) => ({
    title: kind.sheetColumns[field]?.title ?? field,
    text: String(csvText(kind.sheetColumns[field]?.write(value) ?? '')),
  }),
});
