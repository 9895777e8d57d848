import type { RecordContract } from '@matilha/contract/records/record-contract';
import type { KindName } from '@matilha/contract/rights/kinds';
import { getTableColumns, getTableName, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { RecordFields } from '#server/database/schema/records.ts';
import type { SheetColumns } from './imports/columns.ts';
import type { RecordKind } from './kind.ts';
import type { Use } from './uses/uses-repository.ts';

interface Filter {
  schema: z.ZodMiniType;
  where(value: never): SQL | undefined;
}

export interface TableKind {
  name: KindName;
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
  /** Fields that together name a record to people, in spreadsheets; `label` unless given. */
  match?: readonly string[];
  sheet?: SheetColumns;
  price?: string;
  settle?: RecordKind['settle'];
  /** The table has a column `ordem` that people change by dragging; a new record comes last. */
  ordered?: boolean;
  /** The field with the id of the record they belong to: records are ordered among those of one parent. Absent: among all. */
  parent?: string;
  /** Rows of other tables that refer to a record. */
  usedBy?: readonly Use[];
  /** Columns besides the fields that are written with every change. */
  touched?(now: Date, fields: RecordFields): Record<string, unknown>;
  /** Columns that only a new record gets. */
  created?(fields: RecordFields): Record<string, unknown>;
}

/** The columns of a kind by their names in the contract. */
export function columnsOf({ table, columns, ordered }: TableKind) {
  const all = getTableColumns(table) as Record<string, PgColumn>;
  const columnOf = (key: string): PgColumn => {
    const column = all[key];
    if (!column) throw new Error(`${getTableName(table)} has no column ${key}`);
    return column;
  };
  const fields = Object.fromEntries(Object.entries(columns).map(([field, key]) => [field, columnOf(key)]));
  const own = { id: columnOf('id'), ...(ordered && { ordem: columnOf('ordem') }) };
  const byName: Record<string, PgColumn> = { ...fields, ...own };
  return { id: own.id, fields, byName, byKey: all };
}
export type Columns = ReturnType<typeof columnsOf>;

/** Returns the values of the columns, by their keys. */
export const valuesOf = (
  { columns, touched }: Pick<TableKind, 'columns' | 'touched'>,
  fields: RecordFields,
  now: Date,
): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(columns).map(([field, key]) => [key, fields[field]])),
  ...touched?.(now, fields),
});
