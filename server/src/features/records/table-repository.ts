import { panelListQuery } from '@matilha/contract/panel-lists';
import type { RecordContract } from '@matilha/contract/records/record-contract';
import { and, asc, eq, getTableColumns, getTableName, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Transaction } from '#server/database/connection.ts';
import { containing, countUpTo, onPage } from '#server/database/list-page.ts';
import type { RecordFields } from '#server/database/schema/records.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { ListQuery, RecordKind, StoredRecord } from './kind.ts';

interface Filter {
  schema: z.ZodMiniType;
  where(value: never): SQL | undefined;
}

interface TableKind {
  name: string;
  path: string;
  title: string;
  contract: RecordContract;
  table: PgTable;
  /** The key of the table's column for each field of the contract. */
  columns: Readonly<Record<string, string>>;
  /** Fields in which the search looks. */
  search: readonly string[];
  /** Fields by which the list can be ordered, the usual one first. */
  sorts: readonly [string, ...string[]];
  filters?: Readonly<Record<string, Filter>>;
  /** The field that names a record. */
  label: string;
  /** The table has a column `ordem` that people change by dragging; a new record comes last. */
  ordered?: boolean;
  /** Columns of other tables whose rows a removal would delete with the record: while there are some, it stays. */
  keptBy?: readonly PgColumn[];
  /** Columns besides the fields that are written with every change. */
  touched?(now: Date, fields: RecordFields): Record<string, unknown>;
  /** Columns that only a new record gets. */
  created?(fields: RecordFields): Record<string, unknown>;
}

/** Ids of records that others refer to, separated by commas: one call names them all. */
const chosenIds = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,99}$/, 'Informe até 100 números, com vírgulas')),
  z.transform((text: string) => text.split(',').map(Number)),
);

/** The columns of a kind by their names in the contract. */
function columnsOf({ table, columns, ordered }: TableKind) {
  const all = getTableColumns(table) as Record<string, PgColumn>;
  const columnOf = (key: string): PgColumn => {
    const column = all[key];
    if (!column) throw new Error(`${getTableName(table)} has no column ${key}`);
    return column;
  };
  const fields = Object.fromEntries(Object.entries(columns).map(([field, key]) => [field, columnOf(key)]));
  const own = { id: columnOf('id'), ...(ordered && { ordem: columnOf('ordem') }) };
  const byName: Record<string, PgColumn> = { ...fields, ...own };
  return { id: own.id, fields, byName };
}
type Columns = ReturnType<typeof columnsOf>;

function reads(
  { table, search, filters = {} }: TableKind,
  { id, fields, byName }: Columns,
): Pick<RecordKind, 'list' | 'select'> {
  const where = (query: ListQuery): SQL | undefined => {
    const pattern = containing(query.q);
    const searched = search.map((field) => ilike(byName[field] as PgColumn, pattern));
    const narrowed = Object.entries(filters).map(([name, filter]) =>
      query[name] === undefined ? undefined : filter.where(query[name] as never),
    );
    const chosen = query.ids === undefined ? undefined : inArray(id, query.ids as number[]);
    return and(query.q ? or(...searched) : undefined, chosen, ...narrowed);
  };
  return {
    async list(db, query) {
      const rows = db
        .select({ id, ...fields })
        .from(table)
        .where(where(query))
        .$dynamic();
      const [found, total] = await Promise.all([
        onPage(rows, query, byName, id),
        countUpTo(db, table, where(query)),
      ]);
      return { rows: found as StoredRecord[], total };
    },
    async select(db, recordId) {
      const [row] = await db.select(fields).from(table).where(eq(id, recordId));
      return row as RecordFields | undefined;
    },
  };
}

function writes(
  { table, columns, touched, created, ordered, keptBy = [] }: TableKind,
  { id, byName }: Columns,
): Pick<RecordKind, 'reserveId' | 'insert' | 'update' | 'remove'> {
  const valuesOf = (fields: RecordFields, now: Date) => ({
    ...Object.fromEntries(Object.entries(columns).map(([field, key]) => [key, fields[field]])),
    ...touched?.(now, fields),
  });
  const next = sql`(select coalesce(max(${byName.ordem}), 0) + 1 from ${table})`;
  return {
    async reserveId(tx) {
      const sequence = sql`pg_get_serial_sequence(${getTableName(table)}, 'id')`;
      const { rows } = await tx.execute<{ id: string }>(sql`select nextval(${sequence}) as id`);
      return Number(rows[0]?.id);
    },
    async insert(tx, recordId, fields, now) {
      const own = { ...created?.(fields), ...(ordered && { ordem: next }) };
      const row = { id: recordId, ...valuesOf(fields, now), ...own };
      await tx.insert(table).overridingSystemValue().values(row);
    },
    async update(tx, recordId, fields, now) {
      await tx.update(table).set(valuesOf(fields, now)).where(eq(id, recordId));
    },
    async remove(tx, recordId) {
      for (const column of keptBy) {
        const [kept] = await tx
          .select({ one: sql`1` })
          .from(column.table)
          .where(eq(column, recordId))
          .limit(1);
        if (kept) throw new AppError('record_in_use');
      }
      await tx.delete(table).where(eq(id, recordId));
    },
  };
}

/** Puts the records in the order of their ids. Rows are locked in one order, so that two people who drag at a time never deadlock. */
const orderIn =
  ({ table }: TableKind, { id }: Columns) =>
  async (tx: Transaction, ids: readonly number[]) => {
    await tx.select({ id }).from(table).orderBy(asc(id)).for('update');
    for (const [at, recordId] of ids.entries()) {
      await tx
        .update(table)
        .set({ ordem: at + 1 })
        .where(eq(id, recordId));
    }
  };

/** Returns the kind of record that one table holds. */
export function tableKind(given: TableKind): RecordKind {
  const columns = columnsOf(given);
  const filters = Object.entries(given.filters ?? {}).map(([name, { schema }]) => [name, z.optional(schema)]);
  const query = panelListQuery(given.sorts, { ids: z.optional(chosenIds), ...Object.fromEntries(filters) });
  return {
    name: given.name,
    path: given.path,
    title: given.title,
    contract: given.contract,
    query: query as unknown as z.ZodMiniType<ListQuery>,
    label: (fields) => String(fields[given.label] ?? ''),
    ...reads(given, columns),
    ...writes(given, columns),
    ...(given.ordered && { order: orderIn(given, columns) }),
  };
}
