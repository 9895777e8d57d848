import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { ownedBy } from '#server/database/people/personal-data.ts';
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

/** Pseudonymises ledger entries: amounts, kinds and times stay, the link to the user does not (L6). */
export const forgetEntries = (tx: Executor, userId: number, pseudonym: number) =>
  tx.execute(sql`select forget_credit_entries(${userId}::int, ${pseudonym}::int)`);

/** Deletes the credit account with its grants, holds and allocations. */
export async function deleteAccount(tx: Executor, userId: number): Promise<void> {
  await tx.delete(creditHolds).where(eq(creditHolds.userId, userId));
  await tx.delete(creditAccounts).where(eq(creditAccounts.userId, userId));
}
