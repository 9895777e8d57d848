import type { FieldTable } from '@matilha/contract/kinds/parts/field';
import { filterFields } from '@matilha/contract/kinds/parts/kind';
import { and, asc, between, eq, getTableName, ilike, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/connection.ts';
import { containing, countUpTo, onPage } from '#server/database/list-page.ts';
import type { RecordFields } from '#server/database/schema/records.ts';
import { AppError } from '#server/platform/app-error.ts';
import { bulkTable } from './bulk-repository.ts';
import type { BulkTable, ListQuery, RecordKind, StoredRecord } from './kind.ts';
import {
  type Columns,
  columnsOf,
  type KindOf,
  type StoredIn,
  type TableKind,
  valuesOf,
} from './table-columns-repository.ts';
import { refuseUsed } from './uses/refuse-used.ts';
import { selectUses } from './uses/uses-repository.ts';

/** Returns the condition of one filter of a list. */
function conditionOf(
  { year, where = {} }: TableKind,
  { byName }: Columns,
  name: string,
  value: unknown,
): SQL {
  const own = where[name];
  if (own) return own(value);
  if (name === 'ano' && year !== undefined)
    return between(byName[year] as PgColumn, `${value}-01-01`, `${value}-12-31`);
  return eq(byName[name] as PgColumn, value);
}

function reads(kind: TableKind, columns: Columns): Pick<RecordKind, 'list' | 'select'> {
  const { table, search = [] } = kind;
  const { id, fields, byName } = columns;
  const filters = Object.keys(filterFields(kind));
  const where = (query: ListQuery): SQL | undefined => {
    const pattern = containing(query.q);
    const searched = search.map((field) => ilike(byName[field] as PgColumn, pattern));
    const narrowed = filters
      .filter((name) => query[name] !== undefined)
      .map((name) => conditionOf(kind, columns, name, query[name]));
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

/** A version of a removed record may be older than a field. Throws `invalid_input` for one that the table needs. */
function refuseLacking({ fields: columns }: Columns, fields: RecordFields): void {
  const lacking = Object.entries(columns).filter(
    ([name, { notNull, hasDefault }]) => notNull && !hasDefault && fields[name] === undefined,
  );
  if (lacking.length === 0) return;
  const sentence = 'Esta versão é mais antiga que este campo. Crie um registro novo';
  throw new AppError('invalid_input', {
    fields: Object.fromEntries(lacking.map(([name]) => [name, sentence])),
  });
}

function writes(
  kind: TableKind,
  columns: Columns,
): Pick<RecordKind, 'reserveId' | 'insert' | 'update' | 'remove' | 'remember'> {
  const { id, byName } = columns;
  const { table, created, ordered, usedBy = [] } = kind;
  const keptBy = usedBy.filter(({ forbids }) => forbids.includes('remove'));
  const next = sql`(select coalesce(max(${byName.ordem}), 0) + 1 from ${table})`;
  return {
    async reserveId(tx) {
      const sequence = sql`pg_get_serial_sequence(${getTableName(table)}, 'id')`;
      const { rows } = await tx.execute<{ id: string }>(sql`select nextval(${sequence}) as id`);
      return Number(rows[0]?.id);
    },
    async insert(tx, recordId, fields, now, remembered) {
      refuseLacking(columns, fields);
      const own = { ...created?.(fields), ...(ordered && { ordem: next }), ...remembered };
      const row = { id: recordId, ...valuesOf(columns, kind, fields, now), ...own };
      await tx.insert(table).overridingSystemValue().values(row);
    },
    async update(tx, recordId, fields, now) {
      await tx
        .update(table)
        .set(valuesOf(columns, kind, fields, now))
        .where(eq(id, recordId));
    },
    async remember(tx, ids) {
      const written = Object.keys(valuesOf(columns, kind, {}, new Date(0)));
      const unwritten = Object.entries(columns.byKey).filter(
        ([key]) => key !== 'id' && !written.includes(key),
      );
      const rows = await tx
        .select({ id, ...Object.fromEntries(unwritten) })
        .from(table)
        .where(inArray(id, [...ids]));
      return new Map(rows.map(({ id: recordId, ...rest }) => [recordId as number, rest]));
    },
    async remove(tx, recordId) {
      refuseUsed(await selectUses(tx, keptBy, recordId));
      await tx.delete(table).where(eq(id, recordId));
    },
  };
}

const notSiblings =
  'A lista mudou, ou mistura itens de lugares diferentes. Recarregue a página e ordene de novo';

/**
 * Puts the records in the order of their ids, which are all the records with the same parent: throws `invalid_input` for others. Only their
 * rows are locked, in one order, so that two people who order at a time never deadlock.
 */
const orderIn =
  ({ table, parent }: TableKind, { id, byName }: Columns) =>
  async (tx: Transaction, ids: readonly number[]) => {
    const column = parent === undefined ? undefined : byName[parent];
    const siblings = column && sql`${column} = (select ${column} from ${table} where ${id} = ${ids[0]})`;
    const rows = await tx.select({ id }).from(table).where(siblings).orderBy(asc(id)).for('update');
    const wanted = new Set(ids);
    const same = rows.length === ids.length && rows.every((row) => wanted.has(row.id as number));
    if (!same) throw new AppError('invalid_input', { fields: { ids: notSiblings } });
    for (const [at, recordId] of ids.entries()) {
      await tx
        .update(table)
        .set({ ordem: at + 1 })
        .where(eq(id, recordId));
    }
  };

/** Returns the kind of record that one table holds: the compiler asks for a column of each field. */
export function tableKind<const Fields extends FieldTable, const Apart extends string = never>(
  kind: KindOf<Fields>,
  stored: StoredIn<Exclude<keyof Fields, Apart>> & { apart?: readonly Apart[] },
): RecordKind & { bulk: BulkTable } {
  const whole: TableKind = { ...kind, ...stored };
  const columns = columnsOf(whole);
  const { usedBy, settle, ordered } = whole;
  return {
    ...kind,
    ...reads(whole, columns),
    ...writes(whole, columns),
    ...(ordered && { order: orderIn(whole, columns) }),
    ...(usedBy && { uses: (db, id) => selectUses(db, usedBy, id) }),
    ...(settle && { settle }),
    bulk: bulkTable(whole, columns),
  };
}
