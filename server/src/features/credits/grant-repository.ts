import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { creditAccounts, creditEntries, creditGrants } from '#server/database/schema/credits.ts';

export type GrantRow = typeof creditGrants.$inferSelect;

export async function selectGrant(tx: Executor, sourceKey: string): Promise<GrantRow | undefined> {
  const [row] = await tx.select().from(creditGrants).where(eq(creditGrants.sourceKey, sourceKey));
  return row;
}

/** Returns the end of each of the user's grants with these source keys, null for never. */
export async function selectGrantEnds(
  tx: Executor,
  userId: number,
  sourceKeys: readonly string[],
): Promise<Map<string, Date | null>> {
  const { sourceKey, endsAt } = creditGrants;
  const rows = await tx
    .select({ sourceKey, endsAt })
    .from(creditGrants)
    .where(and(eq(creditGrants.userId, userId), inArray(sourceKey, [...sourceKeys])));
  return new Map(rows.map((row) => [row.sourceKey, row.endsAt]));
}

/** Sets a grant's end and makes its account due by then. Needs the account's lock. */
export async function updateGrantEnd(tx: Executor, grant: GrantRow, endsAt: Date): Promise<void> {
  await tx.update(creditGrants).set({ endsAt }).where(eq(creditGrants.id, grant.id));
  await tx
    .update(creditAccounts)
    .set({ dueAt: sql`least(${creditAccounts.dueAt}, ${endsAt.toISOString()})` })
    .where(eq(creditAccounts.userId, grant.userId));
}

/** Returns the credits that expired from the grant for this reason. */
export async function sumEnded(tx: Executor, grantId: number, reason: string): Promise<number> {
  const [row] = await tx
    .select({ amount: sql<number>`coalesce(-sum(${creditEntries.amount}), 0)::int` })
    .from(creditEntries)
    .where(
      and(
        eq(creditEntries.grantId, grantId),
        // A literal, because the index has only these entries.
        sql`${creditEntries.kind} = 'expire'`,
        eq(creditEntries.reason, reason),
      ),
    );
  return row?.amount ?? 0;
}
