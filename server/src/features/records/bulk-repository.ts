import { and, getTableName, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { batches } from '#server/database/batches.ts';
import type { Transaction } from '#server/database/connection.ts';
import type { RecordFields } from '#server/database/schema/records.ts';
import type { BulkTable, StoredRecord } from './kind.ts';
import { type Columns, type TableKind, valuesOf } from './table-columns-repository.ts';

function reading(
  { table, match, label }: TableKind,
  { id, fields }: Columns,
): Pick<BulkTable, 'selectMany' | 'selectFilled' | 'keyOf' | 'selectByKey'> {
  const names = match ?? [label ?? 'id'];
  const [first] = names as [string];
  const keyOf = (record: RecordFields) => JSON.stringify(names.map((name) => record[name]));
  const select = async (tx: Parameters<BulkTable['selectMany']>[0], where: SQL) => {
    const rows = await tx
      .select({ id, ...fields })
      .from(table)
      .where(where);
    return rows as StoredRecord[];
  };
  return {
    keyOf,
    selectMany: (db, ids) => select(db, inArray(id, [...ids])),
    async selectFilled(db, field) {
      const filled = fields[field] as PgColumn;
      const rows = await db
        .select({ id, ...(label !== undefined && { [label]: fields[label] as PgColumn }), [field]: filled })
        .from(table)
        .where(isNotNull(filled))
        .orderBy(id);
      return rows as StoredRecord[];
    },
    async selectByKey(db, records) {
      const values = [...new Set(records.map((record) => record[first]))];
      const found = await select(db, inArray(fields[first] as PgColumn, values));
      return new Map(found.map((record) => [keyOf(record), record]));
    },
  };
}

function updating(
  kind: TableKind,
  columns: Columns,
): (tx: Transaction, records: readonly StoredRecord[], now: Date) => Promise<void> {
  const { table } = kind;
  const { id, byKey } = columns;
  return async (tx, records, now) => {
    for (const some of batches(records)) {
      const values = some.map((record) => ({ id: record.id, ...valuesOf(columns, kind, record, now) }));
      const written = Object.keys(values[0] ?? {}).map((key) => [key, byKey[key] as PgColumn] as const);
      const rows = values.map((row: Record<string, unknown>) =>
        Object.fromEntries(written.map(([key, { name }]) => [name, row[key]])),
      );
      const typed = written.map(
        ([, column]) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`,
      );
      const set = written
        .filter(([key]) => key !== 'id')
        .map(([, { name }]) => sql`${sql.identifier(name)} = changed.${sql.identifier(name)}`);
      await tx.execute(
        sql`update ${table} set ${sql.join(set, sql`, `)}
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed(${sql.join(typed, sql`, `)})
          where ${id} = changed.id`,
      );
    }
  };
}

/** Returns the reads and writes of many records of a table. */
export function bulkTable(kind: TableKind, columns: Columns): BulkTable {
  const { table, created, ordered, usedBy = [] } = kind;
  const { id, byName } = columns;
  return {
    ...reading(kind, columns),
    updateMany: updating(kind, columns),
    async reserveIds(tx, count) {
      const sequence = sql`pg_get_serial_sequence(${getTableName(table)}, 'id')`;
      const { rows } = await tx.execute<{ id: string }>(
        sql`select nextval(${sequence}) as id from generate_series(1, ${count}::int)`,
      );
      return rows.map((row) => Number(row.id));
    },
    async insertMany(tx, records, now) {
      let ordem = 0;
      if (ordered) {
        const [last] = await tx.select({ ordem: sql<number>`coalesce(max(${byName.ordem}), 0)` }).from(table);
        ordem = last?.ordem ?? 0;
      }
      const rows = records.map((record, at) => ({
        id: record.id,
        ...valuesOf(columns, kind, record, now),
        ...created?.(record),
        ...(ordered && { ordem: ordem + 1 + at }),
      }));
      for (const some of batches(rows)) await tx.insert(table).overridingSystemValue().values(some);
    },
    async selectKept(tx, ids) {
      const kept = new Set<number>();
      for (const { column, where, forbids } of usedBy) {
        if (!forbids.includes('remove')) continue;
        const rows = await tx
          .selectDistinct({ id: column })
          .from(column.table)
          .where(and(inArray(column, [...ids]), where));
        for (const row of rows) kept.add(Number(row.id));
      }
      return [...kept];
    },
    async removeMany(tx, ids) {
      await tx.delete(table).where(inArray(id, [...ids]));
    },
  };
}
