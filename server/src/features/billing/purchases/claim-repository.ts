import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { purchaseClaims, purchases } from '#server/database/schema/payments.ts';
import type { StoredPurchase } from './repository.ts';
import { codeAttempts } from './rules.ts';

const waitsFor = (email: string) => and(eq(purchases.email, email), isNull(purchases.userId));

export async function isAwaited(db: Executor, email: string): Promise<boolean> {
  const rows = await db.select({ id: purchases.id }).from(purchases).where(waitsFor(email)).limit(1);
  return rows.length > 0;
}

interface Claimant {
  userId: number;
  email: string;
}
const ofClaimant = ({ userId, email }: Claimant) =>
  and(eq(purchaseClaims.userId, userId), eq(purchaseClaims.email, email));

/** Stores a code and deletes the user's older codes for the address. */
export async function replaceCode(
  tx: Transaction,
  code: Claimant & { codeHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.delete(purchaseClaims).where(ofClaimant(code));
  await tx.insert(purchaseClaims).values(code);
}

/** Counts a try and returns the stored hash; undefined for a code that is used, expired, out of tries or missing. */
export async function takeTry(
  tx: Executor,
  asked: Claimant,
  now: Date,
): Promise<{ id: number; codeHash: Buffer } | undefined> {
  const { id, codeHash, attempts, usedAt, expiresAt } = purchaseClaims;
  const [row] = await tx
    .update(purchaseClaims)
    .set({ attempts: sql`${attempts} + 1` })
    .where(and(ofClaimant(asked), isNull(usedAt), gt(expiresAt, now), lt(attempts, codeAttempts)))
    .returning({ id, codeHash });
  return row;
}

/** Marks a code as used; of any number of concurrent calls, one returns true. */
export async function markUsed(tx: Transaction, id: number, now: Date): Promise<boolean> {
  const rows = await tx
    .update(purchaseClaims)
    .set({ usedAt: now })
    .where(and(eq(purchaseClaims.id, id), isNull(purchaseClaims.usedAt)))
    .returning({ id: purchaseClaims.id });
  return rows.length === 1;
}

/** Gives the user every purchase that waits under the address, and removes the address from them. */
export const takeOver = (
  tx: Transaction,
  { userId, email }: Claimant,
  now: Date,
): Promise<StoredPurchase[]> =>
  tx.update(purchases).set({ userId, email: null, claimedAt: now }).where(waitsFor(email)).returning();
