import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { productAccess, products } from '#server/database/schema/knowledge.ts';

/** Who reads, and when: ownership is computed from its rows each time (5.3, I11). */
export interface Reader {
  /** Null for who has no account. */
  userId: number | null;
  /** Operators read everything. */
  seesAll: boolean;
  now: Date;
}

/**
 * Whether the `products` row of a query is open to the reader: the only place that says so. The names are written out:
 * Drizzle leaves the table out in a query of one table, and `id` would then be another one's.
 */
export function isOpenTo({ userId, seesAll, now }: Reader): SQL<boolean> {
  if (seesAll) return sql<boolean>`true`;
  if (userId === null) return sql<boolean>`not products.is_paid`;
  return sql<boolean>`(not products.is_paid or exists (
    select 1 from product_access access where access.user_id = ${userId} and access.produto_id = products.id
      and access.starts_at <= ${now} and coalesce(access.ends_at > ${now}, true)
      and coalesce(access.revoked_at > ${now}, true)))`;
}

export type AccessRow = typeof productAccess.$inferSelect;

/** The new row, or undefined where its `sourceKey` has given access before. */
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

/** The row that was revoked now; undefined where there is none or it was revoked before. */
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

/** Whether a product is there to be given access to. */
export async function productExists(tx: Executor, id: number): Promise<boolean> {
  const rows = await tx.select({ id: products.id }).from(products).where(eq(products.id, id));
  return rows.length > 0;
}
