import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { users } from '#server/database/schema/accounts.ts';
import { productAccess, products } from '#server/database/schema/content/knowledge.ts';

/** The reader and the time of the read. Ownership is computed from the access rows on every read (I11). */
export interface Reader {
  /** Null for visitors. */
  userId: number | null;
  /** Operators read everything. */
  seesAll: boolean;
  now: Date;
}

/**
 * Returns the condition that a query's `products` row is open to the reader; nothing else decides this. Column names are
 * written out with their table: in a query of one table Drizzle omits it, and `id` would then mean `access.id`.
 */
export function isOpenTo({ userId, seesAll, now }: Reader): SQL<boolean> {
  if (seesAll) return sql<boolean>`true`;
  if (userId === null) return sql<boolean>`not products.is_paid`;
  return isOpenToUser(sql`${userId}`, sql`${now}`);
}

/** Returns the same condition for a user and a time that are columns of the query; a null user reads free content. */
export const isOpenToUser = (
  userId: SQL,
  now: SQL,
): SQL<boolean> => sql<boolean>`(not products.is_paid or exists (
    select 1 from product_access access where access.user_id = ${userId} and access.produto_id = products.id
      and access.starts_at <= ${now} and coalesce(access.ends_at > ${now}, true)
      and coalesce(access.revoked_at > ${now}, true)))`;

export type AccessRow = typeof productAccess.$inferSelect;

/** Inserts an access row; returns undefined when its `sourceKey` was used before. */
export async function insertAccess(
  tx: Transaction,
  row: typeof productAccess.$inferInsert,
): Promise<AccessRow | undefined> {
  const [inserted] = await tx.insert(productAccess).values(row).onConflictDoNothing().returning();
  return inserted;
}

export async function selectAccess(tx: Transaction, sourceKey: string): Promise<AccessRow | undefined> {
  const [row] = await tx.select().from(productAccess).where(eq(productAccess.sourceKey, sourceKey));
  return row;
}

/** Revokes an access row and returns it; undefined when there is none or it was revoked before. */
export async function updateRevoked(
  tx: Transaction,
  sourceKey: string,
  now: Date,
): Promise<AccessRow | undefined> {
  const [row] = await tx
    .update(productAccess)
    .set({ revokedAt: now })
    .where(and(eq(productAccess.sourceKey, sourceKey), isNull(productAccess.revokedAt)))
    .returning();
  return row;
}

/** Returns a user's access row by its id; a foreign one counts as missing. */
export async function selectAccessOf(
  tx: Transaction,
  userId: number,
  id: number,
): Promise<AccessRow | undefined> {
  const own = and(eq(productAccess.id, id), eq(productAccess.userId, userId));
  const [row] = await tx.select().from(productAccess).where(own);
  return row;
}

/** Locks an account against deletion; returns false when there is none. */
export async function holdReader(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
  return rows.length > 0;
}

/** Returns whether the product exists. */
export async function productExists(tx: Executor, id: number): Promise<boolean> {
  const rows = await tx.select({ id: products.id }).from(products).where(eq(products.id, id));
  return rows.length > 0;
}
