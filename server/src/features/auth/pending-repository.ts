import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { users } from '#server/database/schema/accounts.ts';
import { creditAccounts } from '#server/database/schema/credits.ts';

/** Deletes the other unverified registrations of an address, after locking their credits. Counts those that had a password. */
export async function deleteOtherPending(
  tx: Executor,
  email: string,
  id: number,
): Promise<{ withPassword: number }> {
  const sameAddress = and(eq(users.email, email), ne(users.id, id), isNull(users.emailVerifiedAt));
  const ids = tx.select({ id: users.id }).from(users).where(sameAddress);
  await tx.select().from(creditAccounts).where(inArray(creditAccounts.userId, ids)).for('update');
  const removed = await tx.delete(users).where(sameAddress).returning({ passwordHash: users.passwordHash });
  return { withPassword: removed.filter(({ passwordHash }) => passwordHash !== null).length };
}
