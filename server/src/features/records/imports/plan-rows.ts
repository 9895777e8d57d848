import type { CellProblem } from '@matilha/contract/records/imports';
import type { Executor } from '#server/database/connection.ts';
import type { RecordFields } from '#server/database/schema/records.ts';
import { findMissingUploads, uploadGone } from '#server/features/uploads/api.ts';
import type { TableRow } from '#server/platform/table/cells.ts';
import type { StoredRecord } from '../kind.ts';
import { sameFields } from '../rules.ts';
import { checkRow, wholeRow } from './check-row.ts';
import type { ImportPlan, PlannedChange } from './plan.ts';
import { type ReadRow, readRows } from './read-rows.ts';
import { reportDrafts } from './report-drafts.ts';
import type { SheetKind } from './sheet-kind.ts';

interface CheckedRow extends Pick<ReadRow, 'line' | 'id'> {
  fields: RecordFields;
}

/** Returns a function that finds the stored record of a row, by its number or by its key. */
async function findStored(db: Executor, kind: SheetKind, rows: readonly ReadRow[]) {
  const { bulk } = kind;
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  const byId = new Map((await bulk.selectMany(db, ids)).map((record) => [record.id, record]));
  const named = rows.flatMap(({ id, values }) => (id === null ? [{ ...emptyOf(kind), ...values }] : []));
  const byKey = await bulk.selectByKey(db, named);
  return ({ id, values }: ReadRow): StoredRecord | undefined =>
    id === null ? byKey.get(bulk.keyOf({ ...emptyOf(kind), ...values })) : byId.get(id);
}

/**
 * Returns the values of a new record for fields without a column, because a file may be older than a field. A choice has none: the file
 * must make it.
 */
const emptyOf = ({ fields }: SheetKind): RecordFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { input, empty }]) => [name, input.as === 'choice' ? '' : empty]),
  );

/** Keeps the first row of each record, and adds a problem for every other. */
function onlyOnce(
  { bulk }: SheetKind,
  checked: readonly CheckedRow[],
  problems: CellProblem[],
): CheckedRow[] {
  const seen = new Map<string, number>();
  return checked.filter(({ line, id, fields }) => {
    const names = [`key:${bulk.keyOf(fields)}`, ...(id === null ? [] : [`id:${id}`])];
    const earlier = names.map((name) => seen.get(name)).find((found) => found !== undefined);
    for (const name of names) seen.set(name, line);
    if (earlier === undefined) return true;
    problems.push(wholeRow(line, `Repete o item da linha ${earlier}`));
    return false;
  });
}

/**
 * Returns the changes that the rows of a spreadsheet would make, with every cell that cannot be stored. Throws `invalid_input` for a file
 * without rows.
 */
export async function planRows(
  db: Executor,
  kind: SheetKind,
  table: readonly TableRow[],
): Promise<ImportPlan> {
  const rows = readRows(kind.sheetColumns, table);
  const problems = [...rows.problems];
  const storedOf = await findStored(db, kind, rows.rows);
  const stored = new Map<number, RecordFields>();
  const checked = rows.rows.flatMap((row): CheckedRow[] => {
    const { line, id, values } = row;
    problems.push(...row.problems);
    const record = storedOf(row);
    if (id !== null && !record) {
      const message = `Não existe um item com o número ${id}: deixe vazio para criar`;
      problems.push({ file: null, line, ...rows.placeOf(null), message });
      return [];
    }
    const { id: recordId = null, ...before } = record ?? {};
    const fields = { ...(record ? before : emptyOf(kind)), ...values };
    const known = checkRow(kind.contract.fields, rows, row, problems, fields);
    if (!known) return [];
    if (recordId !== null) stored.set(recordId, before);
    return [{ line, id: recordId, fields: known }];
  });
  const once = onlyOnce(kind, checked, problems);
  const changes = once.flatMap(({ line, id, fields }): PlannedChange[] => {
    const before = (id === null ? undefined : stored.get(id)) ?? null;
    return before && sameFields(before, fields)
      ? []
      : [{ kind: kind.name, file: null, line, id, before, fields }];
  });
  await reportDrafts(db, [kind], changes, problems);
  const missing = await findMissingUploads(
    db,
    changes.map(({ fields }) => fields),
  );
  for (const [at, { line }] of changes.entries())
    for (const field of missing[at] ?? [])
      problems.push({ file: null, line, ...rows.placeOf(field), message: uploadGone });
  problems.sort((a, b) => a.line - b.line);
  return { changes, same: once.length - changes.length, problems };
}
