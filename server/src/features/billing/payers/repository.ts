import type { PaymentProviderName } from '@matilha/contract/billing/billing';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { users } from '#server/database/schema/accounts.ts';
import { paymentCustomers, paymentInvoices, subscriptions } from '#server/database/schema/payments.ts';

/** Returns an account that pays or is paid back, locked against deletion; undefined for a deleted one. */
export async function lockPayer(
  tx: Executor,
  payerId: number,
): Promise<{ firstName: string; email: string } | undefined> {
  const { id, firstName, email } = users;
  const [row] = await tx.select({ firstName, email }).from(users).where(eq(id, payerId)).for('key share');
  return row;
}

export interface Customer {
  userId: number;
  provider: PaymentProviderName;
  /** Null until the provider has created one. */
  customerId: string | null;
}

/** A customer as its lease is taken. */
export interface LeasedCustomer extends Customer {
  /** See the column. */
  overdueCountsFrom: Date | null;
  /** See the column. */
  defaultCardId: string | null;
}

const { userId, provider, customerId, lockToken, lockedUntil, overdueCountsFrom, defaultCardId } =
  paymentCustomers;
const columns = { userId, provider, customerId };
const is = (customer: Pick<Customer, 'userId' | 'provider'>) =>
  and(eq(userId, customer.userId), eq(provider, customer.provider));

/** Uses the database's clock, which is the same for every process (R19). */
const leaseEnd = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`;

export interface Lease {
  userId: number;
  provider: PaymentProviderName;
  token: string;
  seconds: number;
}

/** Leases the customer to `token`; returns undefined while another token holds the lease, or for a missing customer. */
export async function takeLease(db: Executor, lease: Lease): Promise<LeasedCustomer | undefined> {
  const [row] = await db
    .update(paymentCustomers)
    .set({ lockToken: lease.token, lockedUntil: leaseEnd(lease.seconds) })
    .where(and(is(lease), sql`coalesce(${lockedUntil} < clock_timestamp(), true)`))
    .returning({ ...columns, overdueCountsFrom, defaultCardId });
  return row;
}

export async function insertCustomer(
  db: Executor,
  customer: Pick<Customer, 'userId' | 'provider'>,
): Promise<void> {
  await db
    .insert(paymentCustomers)
    .values({ ...customer, createdAt: sql`clock_timestamp()` })
    .onConflictDoNothing();
}

export const giveBackLease = (db: Executor, lease: Lease) =>
  db
    .update(paymentCustomers)
    .set({ lockToken: null, lockedUntil: null })
    .where(and(is(lease), eq(lockToken, lease.token)));

/** Extends a lease from now on; returns false when it expired and another holder took it. */
export async function extendLease(db: Executor, lease: Lease): Promise<boolean> {
  const { rowCount } = await db
    .update(paymentCustomers)
    .set({ lockedUntil: leaseEnd(lease.seconds) })
    .where(and(is(lease), eq(lockToken, lease.token)));
  return rowCount === 1;
}

/** Locks the row while `token` holds the lease; returns false when the lease was lost or the row is gone. */
export async function stillLeased(tx: Transaction, lease: Lease): Promise<boolean> {
  const rows = await tx
    .select({ userId })
    .from(paymentCustomers)
    .where(and(is(lease), eq(lockToken, lease.token)))
    .for('update');
  return rows.length === 1;
}

/** Stores the provider's id once; returns the stored id. */
export async function storeCustomerId(
  db: Executor,
  customer: Customer & { customerId: string },
): Promise<string> {
  const [row] = await db
    .update(paymentCustomers)
    .set({ customerId: sql`coalesce(${customerId}, ${customer.customerId})` })
    .where(is(customer))
    .returning({ customerId });
  return row?.customerId ?? customer.customerId;
}

/** Replaces the id of a customer that was deleted at the provider; a no-op when another id is stored meanwhile. */
export const replaceCustomerId = (
  db: Executor,
  customer: Pick<Customer, 'userId' | 'provider'>,
  { gone, made }: { gone: string; made: string },
) =>
  db
    .update(paymentCustomers)
    .set({ customerId: made })
    .where(and(is(customer), eq(customerId, gone)));

export async function selectCustomer(
  db: Executor,
  customer: Pick<Customer, 'userId' | 'provider'>,
): Promise<Customer | undefined> {
  const [row] = await db.select(columns).from(paymentCustomers).where(is(customer));
  return row;
}

/**
 * Notes from when the 30 days of a payer count who was overdue before unpaid subscriptions began to end: from `now`, spread over three days so
 * that their mails are not sent at once. Such a payer's subscription was last read before its price was stored. Returns the instant, or null.
 */
export async function noteOverdueBefore(
  db: Executor,
  customer: Pick<Customer, 'userId' | 'provider'>,
  now: Date,
): Promise<Date | null> {
  const isOverdue = sql`exists (select from ${users} where ${users.id} = ${userId} and ${users.paymentStatus} = 'atrasado')`;
  const isFromBefore = sql`exists (select from ${subscriptions} where ${subscriptions.userId} = ${userId}
    and ${subscriptions.provider} = ${provider} and ${subscriptions.endedAt} is null and ${subscriptions.recurringAmount} is null)`;
  const [row] = await db
    .update(paymentCustomers)
    .set({ overdueCountsFrom: sql`${now.toISOString()}::timestamptz + (${userId} % 72) * interval '1 hour'` })
    .where(and(is(customer), isNull(overdueCountsFrom), isOverdue, isFromBefore))
    .returning({ overdueCountsFrom });
  return row?.overdueCountsFrom ?? null;
}

/** Stores which default card was set on the customer's plan. */
export const markDefaultCard = (
  db: Executor,
  customer: Pick<Customer, 'userId' | 'provider'>,
  cardId: string,
) => db.update(paymentCustomers).set({ defaultCardId: cardId }).where(is(customer));

/** See the column. */
export async function selectOverdueCountsFrom(
  db: Executor,
  customer: Pick<Customer, 'userId' | 'provider'>,
): Promise<Date | null> {
  const [row] = await db.select({ overdueCountsFrom }).from(paymentCustomers).where(is(customer));
  return row?.overdueCountsFrom ?? null;
}

export async function selectCustomerById(
  db: Executor,
  id: string,
): Promise<(Customer & { syncedAt: Date | null }) | undefined> {
  const [row] = await db
    .select({ ...columns, syncedAt: paymentCustomers.syncedAt })
    .from(paymentCustomers)
    .where(eq(customerId, id));
  return row;
}

/** Returns the payer of the invoice that a payment settled: a chargeback's event names the payment and no customer. */
export async function selectPayerOf(
  db: Executor,
  name: PaymentProviderName,
  paymentId: string,
): Promise<(Customer & { syncedAt: Date | null }) | undefined> {
  const ofThePayment = and(eq(paymentInvoices.userId, userId), eq(paymentInvoices.provider, provider));
  const [row] = await db
    .select({ ...columns, syncedAt: paymentCustomers.syncedAt })
    .from(paymentCustomers)
    .innerJoin(paymentInvoices, ofThePayment)
    .where(and(eq(provider, name), eq(paymentInvoices.paymentId, paymentId)));
  return row;
}

/** Returns up to `limit` payers that the provider knows, by user id, from the first id above `after`. */
export const selectCustomers = (
  db: Executor,
  name: PaymentProviderName,
  { after, limit }: { after: number; limit: number },
): Promise<Customer[]> =>
  db
    .select(columns)
    .from(paymentCustomers)
    .where(and(eq(provider, name), sql`${customerId} is not null and ${userId} > ${after}`))
    .orderBy(userId)
    .limit(limit);

/** Returns customers whose projection is due by `now`, the provider's time; the most overdue first. */
export const selectDueCustomers = (
  db: Executor,
  name: PaymentProviderName,
  now: Date,
  limit: number,
): Promise<Customer[]> =>
  db
    .select(columns)
    .from(paymentCustomers)
    .where(and(eq(provider, name), sql`${paymentCustomers.dueAt} <= ${now.toISOString()}`))
    .orderBy(paymentCustomers.dueAt)
    .limit(limit);

/** Moves the time at which a projection is due, unless another reading has moved it already. */
export const postponeDue = (db: Executor, customer: Pick<Customer, 'userId' | 'provider'>, dueAt: Date) =>
  db
    .update(paymentCustomers)
    .set({ dueAt })
    .where(and(is(customer), lt(paymentCustomers.dueAt, dueAt)));

export const markSynced = (
  tx: Transaction,
  customer: Pick<Customer, 'userId' | 'provider'>,
  { syncedAt, dueAt }: { syncedAt: Date; dueAt: Date | null },
) => tx.update(paymentCustomers).set({ syncedAt, dueAt }).where(is(customer));
