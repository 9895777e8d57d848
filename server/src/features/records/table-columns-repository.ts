import type { KindName } from '@matilha/contract/kinds/kinds';
import type { FieldTable } from '@matilha/contract/kinds/parts/field';
import type { Kind } from '@matilha/contract/kinds/parts/kind';
import { getTableColumns, getTableName, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { RecordFields } from '#server/database/schema/records.ts';
import type { RecordKind } from './kind.ts';
import type { Use } from './uses/uses-repository.ts';

/** The table of a kind; its columns have the names of the fields. */
export interface StoredIn<Columns extends PropertyKey = never> {
  table: PgTable & Record<Columns, PgColumn>;
  /** The name of the column with the id; `id` unless given. */
  key?: string;
  /** Fields that other tables hold. */
  apart?: readonly string[];
  /** Conditions of the filters that are no fields. */
  where?: Readonly<Record<string, (value: unknown) => SQL>>;
  settle?: RecordKind['settle'];
  /** Rows of other tables that refer to a record. */
  usedBy?: readonly Use[];
  /** Columns besides the fields that are written with every change. */
  touched?(now: Date, fields: RecordFields): Record<string, unknown>;
  /** Columns that only a new record gets. */
  created?(fields: RecordFields): Record<string, unknown>;
}

/** A kind that one table holds. */
export type TableKind = Omit<Kind, 'name'> & { name: KindName } & StoredIn;

/** A kind as the contract has it, with its fields. */
export type KindOf<Fields extends FieldTable> = Kind & { name: KindName; fields: Fields };

/** The columns of a kind by their names in the contract. */
export function columnsOf({ table, key = 'id', fields, apart = [], ordered }: TableKind) {
  const all = getTableColumns(table) as Record<string, PgColumn>;
  const columnOf = (name: string): PgColumn => {
    const column = all[name];
    if (!column) throw new Error(`${getTableName(table)} has no column ${name}`);
    return column;
  };
  const names = Object.keys(fields).filter((name) => !apart.includes(name));
  const own = { id: columnOf(key), ...(ordered && { ordem: columnOf('ordem') }) };
  const ofFields = Object.fromEntries(names.map((name) => [name, columnOf(name)]));
  const byName: Record<string, PgColumn> = { ...ofFields, ...own };
  return { id: own.id, fields: ofFields, byName, byKey: all };
}
export type Columns = ReturnType<typeof columnsOf>;

/** Returns the values of the columns. */
export const valuesOf = (
  { fields: columns }: Columns,
  { touched }: Pick<TableKind, 'touched'>,
  fields: RecordFields,
  now: Date,
): Record<string, unknown> => ({
  ...Object.fromEntries(Object.keys(columns).map((name) => [name, fields[name]])),
  ...touched?.(now, fields),
});
