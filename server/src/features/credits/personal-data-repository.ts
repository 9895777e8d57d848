import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { ownedBy } from '#server/database/personal-data.ts';
import { creditAccounts, creditEntries, creditGrants, creditHolds } from '#server/database/schema/credits.ts';

export const creditTables = [
  { table: creditAccounts, key: creditAccounts.userId, owned: ownedBy(creditAccounts.userId) },
  { table: creditGrants, key: creditGrants.id, owned: ownedBy(creditGrants.userId) },
  { table: creditHolds, key: creditHolds.id, owned: ownedBy(creditHolds.userId) },
  { table: creditEntries, key: creditEntries.id, owned: ownedBy(creditEntries.userId) },
];

export async function selectOpenHolds(tx: Executor, userId: number): Promise<number[]> {
  const open = and(eq(creditHolds.userId, userId), eq(creditHolds.status, 'held'));
  const rows = await tx.select({ id: creditHolds.id }).from(creditHolds).where(open);
  return rows.map((row) => row.id);
}

/** Amounts, kinds and times stay for the books; nothing in them leads to a person any more (L6). */
export async function pseudonymiseEntries(tx: Executor, userId: number, pseudonym: number): Promise<void> {
  await tx
    .update(creditEntries)
    .set({
      userId: pseudonym,
      sourceKey: null,
      reason: sql`case when kind = 'adjust' then 'erased' else reason end`,
    })
    .where(eq(creditEntries.userId, userId));
}

/** With its grants, holds and allocations. */
export async function deleteAccount(tx: Executor, userId: number): Promise<void> {
  await tx.delete(creditHolds).where(eq(creditHolds.userId, userId));
  await tx.delete(creditAccounts).where(eq(creditAccounts.userId, userId));
}
