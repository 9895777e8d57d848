import { exampleMark, importedRows } from '@matilha/contract/records/imports';
import type { Context } from '#server/platform/context.ts';
import { type Sheet, type SheetCell, writeSheet } from '#server/platform/sheet/write-sheet.ts';
import { csvLine, csvStart } from '#server/platform/text/csv.ts';
import type { ListQuery } from '../kind.ts';
import { listRecords } from '../usecases/list-records.ts';
import { csvText } from './columns.ts';
import { idTitle } from './read-rows.ts';
import type { SheetKind } from './sheet-kind.ts';

const step = 100;
/** Excel's limit for the name of a sheet. */
const longestName = 31;

/** The part of a kind that its files need. */
export type Filed = Pick<SheetKind, 'title' | 'sheetColumns'>;

const columnsOf = ({ sheetColumns }: Filed): Sheet['columns'] => [
  { title: idTitle, width: 10 },
  ...Object.values(sheetColumns).map(({ title, width, wrap }) => ({ title, width, ...(wrap && { wrap }) })),
];
const exampleOf = ({ sheetColumns }: Filed): SheetCell[] => [
  exampleMark,
  ...Object.values(sheetColumns).map(({ example }) => example),
];

/** Returns an Excel file of the records that the query finds, in the form of an import file and with at most as many rows. */
export async function recordsSheet(context: Context, kind: SheetKind, query: ListQuery): Promise<Buffer> {
  const rows: SheetCell[][] = [];
  for (let page = 1; page <= importedRows / step; page += 1) {
    const found = await listRecords(context, kind, { ...query, page, per_page: step });
    for (const { record } of found.rows)
      rows.push([
        record.id,
        ...Object.entries(kind.sheetColumns).map(([field, column]) => column.write(record[field])),
      ]);
    if (found.rows.length < step) break;
  }
  return writeSheet({ name: kind.title.slice(0, longestName), columns: columnsOf(kind), rows });
}

/** Returns an empty file to fill in, with an example that no import reads: CSV. */
export const csvTemplate = (kind: Filed): string =>
  csvStart + csvLine(columnsOf(kind).map(({ title }) => title)) + csvLine(exampleOf(kind).map(csvText));

/** Returns the same as an Excel file. */
export const sheetTemplate = (kind: Filed): Promise<Buffer> =>
  writeSheet({
    name: kind.title.slice(0, longestName),
    columns: columnsOf(kind),
    rows: [exampleOf(kind)],
  });
