import { and, asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { countUpTo, type ListPage, onSlice } from '#server/database/list-page.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { notStaff } from '#server/database/people/staff.ts';
import { leadDeliveries, leads } from '#server/database/schema/leads.ts';
import type { WaitingSlice } from '#server/platform/operators/waiting-work.ts';

export type LeadRow = typeof leads.$inferSelect;
export type DeliveryRow = typeof leadDeliveries.$inferSelect;

export async function insertLead(tx: Executor, lead: typeof leads.$inferInsert): Promise<number> {
  const row = onlyRow(await tx.insert(leads).values(lead).returning({ id: leads.id }));
  return row.id;
}

/** Counts leads of the landing page without the team's own, at most `bound` of them. */
export async function countLeads(db: Executor, bound: number): Promise<number> {
  const asked = db
    .select({ id: leads.id })
    .from(leads)
    .where(and(isNull(leads.contactBasis), notStaff(sql`${leads.userId}`)));
  const some = asked.limit(bound).as('some');
  const row = onlyRow(await db.select({ found: count() }).from(some));
  return row.found;
}

export async function selectLeadByKey(db: Executor, idempotencyHash: Buffer) {
  const [row] = await db
    .select({ area: leads.area, requestHash: leads.requestHash })
    .from(leads)
    .where(eq(leads.idempotencyHash, idempotencyHash));
  return row;
}

/** Inserts a delivery; returns false when this number already has one today. */
export async function insertDelivery(
  tx: Executor,
  delivery: typeof leadDeliveries.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(leadDeliveries)
    .values(delivery)
    .onConflictDoNothing({ target: [leadDeliveries.whatsappHash, leadDeliveries.day] });
  return rowCount === 1;
}

export async function selectDelivery(db: Executor, id: string) {
  const [row] = await db
    .select({ delivery: leadDeliveries, lead: leads })
    .from(leadDeliveries)
    .innerJoin(leads, eq(leads.id, leadDeliveries.leadId))
    .where(eq(leadDeliveries.id, id));
  return row;
}

export async function lockDelivery(tx: Executor, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await tx.select().from(leadDeliveries).where(eq(leadDeliveries.id, id)).for('update');
  return row;
}

const attempted = sql`${leadDeliveries.attempts} + 1`;

export const markDelivered = (db: Executor, id: string, lastStatus: number, now: Date) =>
  db
    .update(leadDeliveries)
    .set({
      status: 'delivered',
      lastStatus,
      lastError: null,
      nextAttemptAt: null,
      deliveredAt: now,
      attempts: attempted,
    })
    .where(eq(leadDeliveries.id, id));

export interface Failure {
  lastStatus: number | null;
  lastError: string;
  nextAttemptAt: Date | null;
  final: boolean;
}

export const noteFailure = (db: Executor, id: string, { final, ...failure }: Failure) =>
  db
    .update(leadDeliveries)
    .set({ ...failure, attempts: attempted, ...(final ? { status: 'failed' as const } : {}) })
    .where(and(eq(leadDeliveries.id, id), eq(leadDeliveries.status, 'queued')));

export const requeueDelivery = (tx: Executor, id: string) =>
  tx
    .update(leadDeliveries)
    .set({ status: 'queued', nextAttemptAt: null, deliveredAt: null })
    .where(eq(leadDeliveries.id, id));

export type WaitingDelivery = NonNullable<Awaited<ReturnType<typeof selectDelivery>>>;

/** Deliveries that failed at least once, also while they are retried; literal, so that the planner matches the partial index. */
const waiting = sql`${leadDeliveries.status} <> 'delivered' and ${leadDeliveries.attempts} > 0`;

/** Returns deliveries that have failed, oldest first. */
export async function selectWaitingDeliveries(
  db: Executor,
  slice: WaitingSlice,
): Promise<ListPage<WaitingDelivery>> {
  const found = db
    .select({ delivery: leadDeliveries, lead: leads })
    .from(leadDeliveries)
    .innerJoin(leads, eq(leads.id, leadDeliveries.leadId))
    .where(waiting)
    .orderBy(asc(leadDeliveries.createdAt), asc(leadDeliveries.id))
    .$dynamic();
  return { rows: await onSlice(found, slice), total: await countUpTo(db, leadDeliveries, waiting) };
}

/** Stores the corrected address of the leads of a provisional account. */
export const correctLeads = (tx: Executor, userId: number, email: string) =>
  tx.update(leads).set({ email }).where(eq(leads.userId, userId));

/** Marks leads as converted and assigns them to account `to`. Returns the newest lead's area, '' without leads. */
export async function convertLeads(tx: Executor, from: number, to: number, now: Date): Promise<string> {
  const rows = await tx
    .update(leads)
    .set({ userId: to, convertedAt: sql`coalesce(${leads.convertedAt}, ${now.toISOString()})` })
    .where(eq(leads.userId, from))
    .returning({ id: leads.id, area: leads.area });
  return rows.sort((a, b) => b.id - a.id)[0]?.area ?? '';
}
