import type { PaymentProviderName } from '@matilha/contract/billing';
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { auditLog } from '#server/database/schema/accounts.ts';
import { paymentEvents, paymentInvoices, purchases } from '#server/database/schema/payments.ts';

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

/** Marks an event as unprocessed, whether it was processed or not; returns false when it does not exist. */
export async function reopenEvent(tx: Executor, id: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(paymentEvents)
    .set({ processedAt: null, receivedAt: databaseNow, lastError: null })
    .where(eq(paymentEvents.id, id));
  return rowCount === 1;
}

const filters: Record<'all' | 'waiting' | 'failed', SQL | undefined> = {
  all: undefined,
  waiting: isNull(paymentEvents.processedAt),
  failed: and(isNull(paymentEvents.processedAt), isNotNull(paymentEvents.lastError)),
};

/** Returns the newest 200 events, newest first. */
export const selectEvents = (db: Executor, only: keyof typeof filters): Promise<EventRow[]> =>
  db.select().from(paymentEvents).where(filters[only]).orderBy(desc(paymentEvents.receivedAt)).limit(200);

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
