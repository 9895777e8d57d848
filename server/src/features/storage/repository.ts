import type { Storage } from '@matilha/contract/panel/storage';
import { asc, eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { users } from '#server/database/schema/accounts.ts';
import { calculations } from '#server/database/schema/calculations.ts';
import { photos } from '#server/database/schema/photos.ts';
import { postPhotos, posts } from '#server/database/schema/posts.ts';
import { storedBytes, storedSums } from '#server/database/schema/storage.ts';

/** The tables that the ledger counts; each has the triggers of the migration `stored_bytes`. */
export const countedTables = { photos, postPhotos, posts, calculations };
export type CountedTable = (typeof countedTables)[keyof typeof countedTables];

export interface StoringAccount {
  tier_id: number;
  provisional: boolean;
}

/** Locks the user's row, so that writes of one account happen one after the other; returns undefined when the account is gone. */
export async function lockAccount(tx: Transaction, userId: number): Promise<StoringAccount | undefined> {
  const [row] = await tx
    .select({ tier_id: users.tierId, provisional: users.provisional })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return row;
}

export async function selectBytes(db: Executor, userId: number): Promise<number> {
  const rows = await db
    .select({ bytes: sql<number>`coalesce(sum(${storedBytes.bytes}), 0)::float8` })
    .from(storedBytes)
    .where(eq(storedBytes.userId, userId));
  return onlyRow(rows).bytes;
}

/** Returns the bytes of all provisional accounts together, including this transaction's. */
export async function selectProvisionalBytes(db: Executor): Promise<number> {
  const rows = await db
    .select({ bytes: sql<number>`coalesce(sum(${storedSums.bytes}), 0)::float8` })
    .from(storedSums)
    .where(eq(storedSums.provisional, true));
  return onlyRow(rows).bytes;
}

export const selectKinds = (db: Executor, userId: number): Promise<Storage['kinds']> =>
  db
    .select({ kind: storedBytes.kind, bytes: storedBytes.bytes })
    .from(storedBytes)
    .where(eq(storedBytes.userId, userId))
    .orderBy(asc(storedBytes.kind));

/** Replaces at most `most` rows of the sums by their sum; returns how many there were. */
export async function foldSums(db: Executor, most: number): Promise<number> {
  const { rows } = await db.execute<{ folded: number }>(sql`select fold_stored_sums(${most}) as folded`);
  return onlyRow(rows).folded;
}

/** Returns an account that has rows from before the ledger; undefined when all are counted. */
export async function selectUncounted(tx: Transaction, table: CountedTable): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select user_id as id from ${table} where stored_size is null order by user_id limit 1`,
  );
  return rows[0]?.id;
}

/** Counts at most `most` of the account's rows from before the ledger: the trigger computes their sizes. */
export async function countOldRows(
  tx: Transaction,
  table: CountedTable,
  { userId, most }: { userId: number; most: number },
): Promise<void> {
  const old = sql`user_id = ${userId} and stored_size is null`;
  await tx.execute(sql`update ${table} set stored_size = 0
    where ${old} and ctid in (select ctid from ${table} where ${old} limit ${most})`);
}
