import { eq } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { consents, users } from '#server/database/schema/accounts.ts';

/** Keeps the user's row until the transaction ends; false when it is gone. */
export async function holdUser(tx: Executor, userId: number): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
  return rows.length === 1;
}

export const insertConsent = (tx: Executor, consent: typeof consents.$inferInsert) =>
  tx.insert(consents).values(consent);
