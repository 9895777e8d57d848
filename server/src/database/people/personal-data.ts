import { and, asc, eq, getTableColumns, getTableName, gt, inArray, or, type SQL } from 'drizzle-orm';
import { type PgColumn, type PgTable, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Database, Executor, Transaction } from '../connection.ts';

/** The user to export or erase. */
export interface Person {
  id: number;
  email: string;
  /** The address is confirmed, so rows that name only the address belong to the user too. */
  verified: boolean;
  /** The user's pseudonym in the access log. */
  accessAccount: string;
}

export type Owned = (person: Person) => SQL | undefined;

/** One table that may hold rows of a user. */
export interface PersonalTable {
  table: PgTable;
  /** Unique among a user's rows; used for paging. */
  key: PgColumn;
  owned: Owned;
  /** Text that the export shows besides the columns: the name of a plan, an amount of money. */
  exportText?: Record<string, SQL>;
  /** Rows that are read at once; few for large ones. */
  rowsAPage?: number;
}

export interface Erasure {
  now: Date;
  /** Replaces the user's id where amounts must stay: random, below zero, stored nowhere else. */
  pseudonym: number;
  /** Enqueues a job that exists if and only if the deletion commits, for work outside the database. */
  enqueue(tx: Executor, job: string, payload: Record<string, unknown>): Promise<void>;
}

/** Each feature passes one to app.ts: how its data of a user is exported and erased (L4, L6). */
export interface PersonalData {
  feature: string;
  tables: PersonalTable[];
  /** Work outside the database that must precede the erasure (cancelling a subscription). Must be idempotent; throws to refuse. */
  beforeErasure?(person: Person): Promise<void>;
  /** Takes the locks that erasing needs, before any feature erases. */
  lock?(tx: Transaction, person: Person): Promise<void>;
  erase(tx: Transaction, person: Person, erasure: Erasure): Promise<void>;
  /** Erases from append-only tables, last: the database allows it only once the account is deleted. */
  eraseHistory?(tx: Transaction, person: Person, erasure: Erasure): Promise<void>;
}

export const ownedBy =
  (column: PgColumn): Owned =>
  ({ id }) =>
    eq(column, id);

/** Rows owned by user id, or by the address once it is confirmed. */
export const ownedByAddress =
  (userId: PgColumn, email: PgColumn): Owned =>
  (person) =>
    person.verified ? or(eq(userId, person.id), eq(email, person.email)) : eq(userId, person.id);

/** Rows that refer to the user's rows in another table. */
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

/** Yields the user's rows with these columns, named as in the database, in pages small enough for a slow reader. */
export async function* pagesOf(
  db: Database,
  { table, key, owned, exportText, rowsAPage = 1_000 }: PersonalTable,
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
      .limit(rowsAPage);
    if (rows.length > 0) yield rows.map(({ pageKey: _, ...row }) => row);
    if (rows.length < rowsAPage) return;
    after = rows.at(-1)?.pageKey;
  }
}

export const nameOf = ({ table }: PersonalTable): string => getTableName(table);
