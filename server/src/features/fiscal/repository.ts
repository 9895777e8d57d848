import type { FiscalDetails } from '@matilha/contract/fiscal';
import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { users } from '#server/database/schema/accounts.ts';
import { fiscalDetails } from '#server/database/schema/fiscal.ts';
import { paymentInvoices, purchases } from '#server/database/schema/payments.ts';

export type FiscalRow = typeof fiscalDetails.$inferSelect;

export async function selectDetails(db: Executor, userId: number): Promise<FiscalRow | undefined> {
  const [row] = await db.select().from(fiscalDetails).where(eq(fiscalDetails.userId, userId));
  return row;
}

/** Returns the user's invoices that were paid, at any provider. */
const paidInvoices = (userId: number) =>
  and(
    eq(paymentInvoices.userId, userId),
    isNotNull(paymentInvoices.paidAt),
    gt(paymentInvoices.amountPaid, 0),
  );

/** Returns whether the user ever paid anything, refunded or not. */
export async function hasPaid(db: Executor, userId: number): Promise<boolean> {
  const invoices = db.select({ one: sql`1` }).from(paymentInvoices).where(paidInvoices(userId));
  const bought = db
    .select({ one: sql`1` })
    .from(purchases)
    .where(and(eq(purchases.userId, userId), isNotNull(purchases.paidAt)));
  const { rows } = await db.execute<{ paid: boolean }>(
    sql`select exists (${invoices}) or exists (${bought}) as paid`,
  );
  return rows[0]?.paid ?? false;
}

/** Returns whether the user paid anything that was not refunded in full. */
export async function hasKeptPayment(db: Executor, userId: number): Promise<boolean> {
  const invoices = db
    .select({ one: sql`1` })
    .from(paymentInvoices)
    .where(and(paidInvoices(userId), gt(paymentInvoices.amountPaid, paymentInvoices.amountRefunded)));
  const bought = db
    .select({ one: sql`1` })
    .from(purchases)
    .where(and(eq(purchases.userId, userId), inArray(purchases.status, ['paid', 'disputed'])));
  const { rows } = await db.execute<{ kept: boolean }>(
    sql`select exists (${invoices}) or exists (${bought}) as kept`,
  );
  return rows[0]?.kept ?? false;
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
