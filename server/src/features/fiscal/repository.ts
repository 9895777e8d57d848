import type { FiscalDetails } from '@matilha/contract/billing/fiscal';
import { eq, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { users } from '#server/database/schema/accounts.ts';
import { fiscalDetails } from '#server/database/schema/fiscal.ts';
import { paymentInvoices, purchases, refunds } from '#server/database/schema/payments.ts';

export type FiscalRow = typeof fiscalDetails.$inferSelect;

export async function selectDetails(db: Executor, userId: number): Promise<FiscalRow | undefined> {
  const [row] = await db.select().from(fiscalDetails).where(eq(fiscalDetails.userId, userId));
  return row;
}

/** The payment is to be returned, also if the provider could not do it yet. */
const isOwed = sql`exists (select from ${refunds} where ${refunds.paymentId} = payment.payment_id)`;

/** Returns whether the user ever paid anything, and whether a payment is left that was neither refunded nor withdrawn. */
export async function selectPaid(db: Executor, userId: number): Promise<{ paid: boolean; kept: boolean }> {
  const { rows } = await db.execute<{ paid: boolean; kept: boolean | null }>(sql`
    select count(*) > 0 as paid, bool_or(kept) as kept from (
      select amount_paid > amount_refunded and not ${isOwed} as kept from ${paymentInvoices} payment
      where user_id = ${userId} and paid_at is not null and amount_paid > 0
      union all
      select status <> 'refunded' and not ${isOwed} from ${purchases} payment
      where user_id = ${userId} and paid_at is not null and amount > 0
    ) payments`);
  return { paid: rows[0]?.paid ?? false, kept: rows[0]?.kept ?? false };
}

/** Locks the user's row against deletion; returns false when the account is gone. */
export async function lockUser(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
  return rows.length === 1;
}

/** Inserts or replaces the user's details; the caller has locked the user. */
export async function storeDetails(
  tx: Transaction,
  userId: number,
  details: FiscalDetails,
  updatedAt: Date,
): Promise<void> {
  const values = { ...details, updatedAt };
  await tx
    .insert(fiscalDetails)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: fiscalDetails.userId, set: values });
}
