import type { PaymentProviderName } from '@matilha/contract/billing/billing';
import { countedRows } from '@matilha/contract/panel/panel-lists';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { countUpTo, type ListPage, onSlice } from '#server/database/list-page.ts';
import { fromMilliseconds } from '#server/database/named-statement.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { auditLog } from '#server/database/schema/accounts.ts';
import {
  disputeDeadlines,
  paymentEvents,
  paymentInvoices,
  purchases,
} from '#server/database/schema/payments.ts';
import type { WaitingSlice } from '#server/platform/operators/waiting-work.ts';

export type EventRow = typeof paymentEvents.$inferSelect;

const databaseNow = sql`clock_timestamp()`;

/** Returns false when this event was stored before. */
export async function insertEvent(
  tx: Executor,
  event: Omit<typeof paymentEvents.$inferInsert, 'receivedAt'>,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(paymentEvents)
    .values({ ...event, receivedAt: databaseNow })
    .onConflictDoNothing();
  return rowCount === 1;
}

export async function selectEvent(db: Executor, id: string): Promise<EventRow | undefined> {
  const [row] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id));
  return row;
}

export const markProcessed = (db: Executor, id: string) =>
  db
    .update(paymentEvents)
    .set({ processedAt: databaseNow, lastError: null, attempts: sql`${paymentEvents.attempts} + 1` })
    .where(eq(paymentEvents.id, id));

/** Returns the number of attempts so far. */
export async function markFailed(db: Executor, id: string, lastError: string): Promise<number> {
  const [row] = await db
    .update(paymentEvents)
    .set({ lastError, attempts: sql`${paymentEvents.attempts} + 1` })
    .where(eq(paymentEvents.id, id))
    .returning({ attempts: paymentEvents.attempts });
  return row?.attempts ?? 0;
}

const isFailed = and(isNull(paymentEvents.processedAt), isNotNull(paymentEvents.lastError));

/** Lets an event that failed be processed again; returns false for any other. */
export async function reopenFailedEvent(tx: Executor, id: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(paymentEvents)
    .set({ receivedAt: databaseNow, lastError: null })
    .where(and(eq(paymentEvents.id, id), isFailed));
  return rowCount === 1;
}

/** Returns events that could not be processed so far, oldest first. */
export async function selectFailedEvents(db: Executor, slice: WaitingSlice): Promise<ListPage<EventRow>> {
  const { receivedAt, id } = paymentEvents;
  const found = db.select().from(paymentEvents).where(isFailed).orderBy(asc(receivedAt), asc(id));
  return {
    rows: await onSlice(found.$dynamic(), slice),
    total: await countUpTo(db, paymentEvents, isFailed),
  };
}

export interface DisputedPayment {
  provider: PaymentProviderName;
  paymentId: string;
  amount: number;
  paidAt: Date | null;
  /** Null for a deleted account. */
  userId: number | null;
  dueAt: Date | null;
}

/** Instants as milliseconds. */
type StoredDispute = Record<string, unknown> &
  Omit<DisputedPayment, 'paidAt' | 'dueAt'> & { paidAt: number | null; dueAt: number | null };

const disputed = sql`(
  select provider, payment_id, amount_paid as amount, paid_at, user_id from ${paymentInvoices}
    where dispute = 'open' and payment_id is not null
  union all
  select provider, payment_id, amount, paid_at, user_id from ${purchases}
    where status = 'disputed' and dispute is distinct from 'lost' and payment_id is not null)`;

/** Returns payments that a bank disputes, the nearest deadline first. */
export async function selectDisputed(
  db: Executor,
  { page, per_page }: WaitingSlice,
): Promise<ListPage<DisputedPayment>> {
  const { rows } = await db.execute<StoredDispute>(sql`
    select provider, payment_id as "paymentId", amount, (extract(epoch from paid_at) * 1000)::float8 as "paidAt",
      nullif(greatest(user_id, 0), 0) as "userId", (extract(epoch from due_at) * 1000)::float8 as "dueAt"
    from ${disputed} disputed left join ${disputeDeadlines} using (payment_id)
    order by due_at nulls last, paid_at, payment_id limit ${per_page} offset ${(page - 1) * per_page}`);
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from ${disputed} disputed limit ${countedRows + 1}) found`,
  );
  return {
    rows: rows.map(({ provider, paymentId, amount, userId, paidAt, dueAt }) => ({
      provider,
      paymentId,
      amount,
      userId,
      paidAt: fromMilliseconds(paidAt),
      dueAt: fromMilliseconds(dueAt),
    })),
    total: onlyRow(counted.rows).total,
  };
}

/** Returns the provider of a payment that a bank disputes; undefined for any other. */
export async function selectDisputedProvider(
  db: Executor,
  paymentId: string,
): Promise<PaymentProviderName | undefined> {
  const { rows } = await db.execute<{ provider: PaymentProviderName }>(
    sql`select provider from ${disputed} disputed where payment_id = ${paymentId} limit 1`,
  );
  return rows[0]?.provider;
}

/** Stores the deadline for the response to a dispute. */
export const storeDeadline = (db: Executor, paymentId: string, dueAt: Date) =>
  db
    .insert(disputeDeadlines)
    .values({ paymentId, dueAt })
    .onConflictDoUpdate({ target: disputeDeadlines.paymentId, set: { dueAt } });

/** Returns whether a payment is one of ours: others may use the same account of the provider. */
export async function knowsPayment(
  db: Executor,
  provider: PaymentProviderName,
  paymentId: string,
): Promise<boolean> {
  const invoice = and(eq(paymentInvoices.provider, provider), eq(paymentInvoices.paymentId, paymentId));
  const purchase = and(eq(purchases.provider, provider), eq(purchases.paymentId, paymentId));
  return (await db.$count(paymentInvoices, invoice)) + (await db.$count(purchases, purchase)) > 0;
}

/** Serializes reports to operators: of two about the same payment, the second sees the first. */
export const holdReports = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('operator_reports', 0))`);

export const wasReported = async (
  tx: Transaction,
  { action, subject }: { action: string; subject: string },
): Promise<boolean> =>
  (await tx.$count(auditLog, and(eq(auditLog.action, action), eq(auditLog.subject, subject)))) > 0;
