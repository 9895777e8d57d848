import { freeTierId } from '@matilha/contract/billing/plans';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { users } from '#server/database/schema/accounts.ts';
import { paymentCustomers, paymentInvoices, subscriptions } from '#server/database/schema/payments.ts';
import type { Customer } from '../payers/repository.ts';

const simulated = and(eq(subscriptions.provider, 'sandbox'), isNull(subscriptions.endedAt));

/** Returns users with a simulated subscription that has not ended. */
export async function selectSimulatedSubscribers(db: Executor): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(simulated)
    .orderBy(subscriptions.userId);
  return rows.map(({ userId }) => userId);
}

/** Voids a payer's paid invoices, which were paid with test cards; returns their ids. */
export async function voidTestInvoices(
  tx: Transaction,
  payer: Pick<Customer, 'userId' | 'provider'>,
): Promise<string[]> {
  const { invoiceId, userId, provider, status } = paymentInvoices;
  const rows = await tx
    .update(paymentInvoices)
    .set({ status: 'void' })
    .where(and(eq(userId, payer.userId), eq(provider, payer.provider), eq(status, 'paid')))
    .returning({ invoiceId });
  return rows.map((row) => row.invoiceId);
}

export const endSimulatedSubscriptions = (tx: Transaction, userId: number, now: Date) =>
  tx
    .update(subscriptions)
    .set({ status: 'canceled', endedAt: now, cancelAtPeriodEnd: false, processing: false })
    .where(and(simulated, eq(subscriptions.userId, userId)));

/**
 * Moves the user to the free plan, unless a real provider knows the user: its snapshot then decides. Returns whether it
 * did.
 */
export async function leaveSimulatedPlan(tx: Transaction, userId: number): Promise<boolean> {
  const real = sql`exists (select from ${paymentCustomers} where ${paymentCustomers.userId} = ${userId}
    and ${paymentCustomers.provider} <> 'sandbox' and ${isNotNull(paymentCustomers.customerId)})`;
  const { rowCount } = await tx
    .update(users)
    .set({ tierId: freeTierId, paymentStatus: 'ativo', lastPaymentDate: null, planEndsAt: null })
    .where(and(eq(users.id, userId), sql`not ${real}`));
  return rowCount === 1;
}
