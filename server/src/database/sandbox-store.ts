import { asc, eq, lte, notInArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from './connection.ts';
import { sandboxAccounts, sandboxEvents } from './schema/payments.ts';
import { settingsDocuments } from './schema/platform.ts';

/** A customer of the sandbox, as stored: what is in the document is the sandbox's business. */
export interface SandboxAccountRow {
  customerId: string;
  state: unknown;
  /** By the sandbox's clock. */
  nextAt: Date | null;
}

export interface SandboxEventRow {
  id: string;
  customerId: string;
  body: string;
}

const { customerId, state, nextAt } = sandboxAccounts;

export async function selectSandboxAccount(db: Executor, id: string): Promise<unknown> {
  const [row] = await db.select({ state }).from(sandboxAccounts).where(eq(customerId, id));
  return row?.state;
}

/** The document under its lock until the transaction ends; undefined when there is none. */
export async function lockSandboxAccount(tx: Transaction, id: string): Promise<unknown> {
  const [row] = await tx.select({ state }).from(sandboxAccounts).where(eq(customerId, id)).for('update');
  return row?.state;
}

/** False, and nothing stored, when the id is taken. */
export async function insertSandboxAccount(tx: Transaction, row: SandboxAccountRow): Promise<boolean> {
  const stored = await tx.insert(sandboxAccounts).values(row).onConflictDoNothing().returning({ customerId });
  return stored.length === 1;
}

export const updateSandboxAccount = (tx: Transaction, row: SandboxAccountRow) =>
  tx
    .update(sandboxAccounts)
    .set({ state: row.state, nextAt: row.nextAt })
    .where(eq(customerId, row.customerId));

/** Customers to whom something has happened by `until`, the earliest first. */
export async function selectDueSandboxAccounts(db: Executor, until: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ customerId })
    .from(sandboxAccounts)
    .where(lte(nextAt, until))
    .orderBy(asc(nextAt), asc(customerId))
    .limit(limit);
  return rows.map((row) => row.customerId);
}

/** Customers whose document tells of a payment through a link. */
export async function selectSandboxBuyers(db: Executor): Promise<string[]> {
  const rows = await db
    .select({ customerId })
    .from(sandboxAccounts)
    .where(sql`${state}->'checkouts' <> '[]'::jsonb`);
  return rows.map((row) => row.customerId);
}

/** Stored in their order: a microsecond apart, by the database's clock. */
export async function insertSandboxEvents(tx: Transaction, events: SandboxEventRow[]): Promise<void> {
  if (events.length === 0) return;
  const createdAt = (index: number) => sql`clock_timestamp() + ${index}::int * interval '1 microsecond'`;
  await tx
    .insert(sandboxEvents)
    .values(events.map((event, index) => ({ ...event, createdAt: createdAt(index) })));
}

export interface WaitingSandboxEvent extends SandboxEventRow {
  createdAt: Date;
}

/** What the webhook has not taken yet, oldest first, without the events of `skipped` customers. */
export const selectWaitingSandboxEvents = (
  db: Executor,
  { skipped, limit }: { skipped: string[]; limit: number },
): Promise<WaitingSandboxEvent[]> =>
  db
    .select()
    .from(sandboxEvents)
    .where(skipped.length > 0 ? notInArray(sandboxEvents.customerId, skipped) : undefined)
    .orderBy(asc(sandboxEvents.createdAt), asc(sandboxEvents.id))
    .limit(limit);

export const deleteSandboxEvent = (db: Executor, id: string) =>
  db.delete(sandboxEvents).where(eq(sandboxEvents.id, id));

const named = (name: string) => eq(settingsDocuments.name, `sandbox.${name}`);

export async function selectSandboxDocument(db: Executor, name: string): Promise<unknown> {
  const [row] = await db.select().from(settingsDocuments).where(named(name));
  return row?.value;
}

/** The document under its lock until the transaction ends; `empty` is stored where there is none. */
export async function lockSandboxDocument(tx: Transaction, name: string, empty: unknown): Promise<unknown> {
  await tx
    .insert(settingsDocuments)
    .values({ name: `sandbox.${name}`, value: empty })
    .onConflictDoNothing();
  const [row] = await tx.select().from(settingsDocuments).where(named(name)).for('update');
  return row?.value;
}

export const updateSandboxDocument = (tx: Transaction, name: string, value: unknown) =>
  tx.update(settingsDocuments).set({ value }).where(named(name));

/** Moves a number of the clock's document forward, whoever else does; false where it would pass `most`. */
export async function addToSandboxClock(db: Executor, days: number, most: number): Promise<boolean> {
  const value = sql`${settingsDocuments.value}->'offset_days'`;
  const rows = await db
    .insert(settingsDocuments)
    .values({ name: 'sandbox.clock', value: { offset_days: days } })
    .onConflictDoUpdate({
      target: settingsDocuments.name,
      set: { value: sql`jsonb_build_object('offset_days', (${value})::int + ${days}::int)` },
      setWhere: sql`(${value})::int + ${days}::int <= ${most}::int`,
    })
    .returning({ name: settingsDocuments.name });
  return rows.length === 1;
}
