import { exportedRows } from '@matilha/contract/panel/panel-lists';
import type { Context } from '#server/platform/context.ts';
import { csvLine, csvStart } from '#server/platform/text/csv.ts';
import { csvText, sheetColumns } from './imports/columns.ts';
import { idTitle } from './imports/read-rows.ts';
import type { ListQuery, RecordKind, StoredRecord } from './kind.ts';
import { listRecords } from './usecases/list-records.ts';

const step = 100;

function cell(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (Array.isArray(value)) return value.map(cell).join(' | ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Returns the titles of a kind's file and the cells of a record. */
function formOf(kind: RecordKind) {
  const fields = Object.keys(kind.fields);
  if (!kind.sheet)
    return {
      titles: ['id', ...fields],
      cellsOf: (record: StoredRecord) => ['id', ...fields].map((name) => cell(record[name])),
    };
  const columns = Object.entries(sheetColumns(kind));
  return {
    titles: [idTitle, ...columns.map(([, { title }]) => title)],
    cellsOf: (record: StoredRecord) => [
      record.id,
      ...columns.map(([field, column]) => csvText(column.write(record[field]))),
    ],
  };
}

/**
 * Yields the lines of a kind's records that the query finds, at most `exportedRows`; its page and size do not count. A kind with a
 * spreadsheet has the form of its import file.
 */
export async function* recordsCsv(context: Context, kind: RecordKind, query: ListQuery) {
  const { titles, cellsOf } = formOf(kind);
  yield csvStart + csvLine(titles);
  for (let page = 1; page <= exportedRows / step; page += 1) {
    const { rows } = await listRecords(context, kind, { ...query, page, per_page: step });
    yield rows.map(({ record }) => csvLine(cellsOf(record))).join('');
    if (rows.length < step) return;
  }
}
