import { exportedRows } from '@matilha/contract/panel-lists';
import type { Context } from '#server/platform/context.ts';
import { csvLine, csvStart } from '#server/platform/csv.ts';
import type { ListQuery, RecordKind } from './kind.ts';
import { listRecords } from './usecases/list-records.ts';

const step = 100;

function cell(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (Array.isArray(value)) return value.map(cell).join(' | ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Yields the lines of a kind's records that the query finds, at most `exportedRows`; its page and size do not count. */
export async function* recordsCsv(context: Context, kind: RecordKind, query: ListQuery) {
  const names = ['id', ...Object.keys(kind.contract.shape)];
  yield csvStart + csvLine(names);
  for (let page = 1; page <= exportedRows / step; page += 1) {
    const { rows } = await listRecords(context, kind, { ...query, page, per_page: step });
    yield rows.map(({ record }) => csvLine(names.map((name) => cell(record[name])))).join('');
    if (rows.length < step) return;
  }
}
