import { and, asc, eq, getTableColumns, getTableName, gt, inArray, or, type SQL } from 'drizzle-orm';
import { type PgColumn, type PgTable, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Database, Executor, Transaction } from './connection.ts';

/** Whose data it is. */
export interface Person {
  id: number;
  email: string;
  /** The address is proven to be theirs, so rows that name nothing but the address are theirs too. */
  verified: boolean;
  /** How the access log calls them. */
  accessAccount: string;
}

export type Owned = (person: Person) => SQL | undefined;

/** One table in which a person may have rows. */
export interface PersonalTable {
  table: PgTable;
  /** Unique among a person's rows: pages go by it. */
  key: PgColumn;
  owned: Owned;
  /** What the export shows besides the columns, in words: the name of a plan, an amount of money. */
  exportText?: Record<string, SQL>;
}

export interface Erasure {
  now: Date;
  /** Stands for the person where amounts must stay: random, below zero, kept nowhere else. */
  pseudonym: number;
  /** A job that exists if and only if the deletion commits: what is to be done elsewhere then. */
  enqueue(tx: Executor, job: string, payload: Record<string, unknown>): Promise<void>;
}

/** What each feature hands to app.ts: how its data of a person is exported and erased (L4, L6). */
export interface PersonalData {
  feature: string;
  tables: PersonalTable[];
  /** What has to be done elsewhere before (a subscription cancelled). May be called again; throws to refuse. */
  beforeErasure?(person: Person): Promise<void>;
  /** Takes the locks that erasing needs, before any feature erases. */
  lock?(tx: Transaction, person: Person): Promise<void>;
  erase(tx: Transaction, person: Person, erasure: Erasure): Promise<void>;
  /** Erases from append-only tables, last of all: the database allows it only once the account is gone. */
  eraseHistory?(tx: Transaction, person: Person, erasure: Erasure): Promise<void>;
}

export const ownedBy =
  (column: PgColumn): Owned =>
  ({ id }) =>
    eq(column, id);

/** By the user, or by the address once that is proven. */
export const ownedByAddress =
  (userId: PgColumn, email: PgColumn): Owned =>
  (person) =>
    person.verified ? or(eq(userId, person.id), eq(email, person.email)) : eq(userId, person.id);

/** Rows that hang on another table's rows of the person. */
export const ownedThrough =
  (column: PgColumn, parent: PersonalTable): Owned =>
  (person) => {
    const rows = new QueryBuilder().select({ key: parent.key }).from(parent.table);
    return inArray(column, rows.where(parent.owned(person)));
  };

export async function removeRows(
  tx: Executor,
  { table, owned }: PersonalTable,
  person: Person,
): Promise<void> {
  await tx.delete(table).where(owned(person));
}

const pageSize = 1_000;

/** The person's rows with these columns, named as in the database, in pages small enough to wait for a reader. */
export async function* pagesOf(
  db: Database,
  { table, key, owned, exportText }: PersonalTable,
  columns: ReadonlySet<string>,
  person: Person,
): AsyncGenerator<Array<Record<string, unknown>>> {
  const selected = Object.fromEntries(
    Object.values(getTableColumns(table)).flatMap((column) =>
      columns.has(column.name) ? [[column.name, column]] : [],
    ),
  );
  let after: unknown;
  for (;;) {
    const rows = await db
      .select({ ...selected, ...exportText, pageKey: key })
      .from(table)
      .where(and(owned(person), after === undefined ? undefined : gt(key, after)))
      .orderBy(asc(key))
      .limit(pageSize);
    if (rows.length > 0) yield rows.map(({ pageKey: _, ...row }) => row);
    if (rows.length < pageSize) return;
    after = rows.at(-1)?.pageKey;
  }
}

export const nameOf = ({ table }: PersonalTable): string => getTableName(table);
