import type { Changed, SimulatorStore } from '@matilha/payments-simulator/store';
import { asc, eq, lte, notInArray, sql } from 'drizzle-orm';
import type { Database, Executor, Transaction } from './connection.ts';
import { sandboxAccounts, sandboxEvents } from './schema/payments.ts';
import { settingsDocuments } from './schema/platform.ts';

type Account = Changed<unknown>['account'];

const { customerId, state, nextAt } = sandboxAccounts;
const named = (name: string) => eq(settingsDocuments.name, `sandbox.${name}`);
// Only the simulator writes these documents, and it can read documents of its older versions.
const asWritten = (stored: unknown) => stored as Account;

/** Returns a store that keeps the payments simulator in PostgreSQL, for any number of processes: rows are changed under their locks. */
export function createSimulatorStore(db: Database): SimulatorStore {
  return { ...accountsIn(db), ...documentsIn(db), ...eventsIn(db) };
}

const accountsIn = (db: Database) => ({
  async readAccount(id: string) {
    const [row] = await db.select({ state }).from(sandboxAccounts).where(eq(customerId, id));
    return row ? asWritten(row.state) : null;
  },
  insertAccount: ({ account, nextAt: next, events }: Changed<unknown>) =>
    db.transaction(async (tx) => {
      const row = { customerId: account.id, state: account, nextAt: next };
      const stored = await tx
        .insert(sandboxAccounts)
        .values(row)
        .onConflictDoNothing()
        .returning({ customerId });
      if (stored.length === 0) return false;
      await insertEvents(tx, account.id, events);
      return true;
    }),
  changeAccount: <T>(id: string, work: (account: Account) => Changed<T>) =>
    db.transaction(async (tx) => {
      const [row] = await tx.select({ state }).from(sandboxAccounts).where(eq(customerId, id)).for('update');
      if (!row) return null;
      const changed = work(asWritten(row.state));
      await tx
        .update(sandboxAccounts)
        .set({ state: changed.account, nextAt: changed.nextAt })
        .where(eq(customerId, id));
      await insertEvents(tx, id, changed.events);
      return changed;
    }),
  listDue: (until: Date, limit: number) =>
    idsOf(
      db
        .select({ customerId })
        .from(sandboxAccounts)
        .where(lte(nextAt, until))
        .orderBy(asc(nextAt), asc(customerId))
        .limit(limit),
    ),
  listBuyers: () =>
    idsOf(db.select({ customerId }).from(sandboxAccounts).where(sql`${state}->'checkouts' <> '[]'::jsonb`)),
});

const idsOf = async (rows: PromiseLike<{ customerId: string }[]>) =>
  (await rows).map((row) => row.customerId);

/** Events are stored in order: a microsecond apart, by the database's clock. */
async function insertEvents(tx: Transaction, id: string, events: Changed<unknown>['events']): Promise<void> {
  if (events.length === 0) return;
  const createdAt = (index: number) => sql`clock_timestamp() + ${index}::int * interval '1 microsecond'`;
  await tx.insert(sandboxEvents).values(
    events.map((event, index) => ({
      id: event.id,
      customerId: id,
      body: JSON.stringify(event),
      createdAt: createdAt(index),
    })),
  );
}

const documentsIn = (db: Database) => ({
  async readDocument(name: string): Promise<unknown> {
    const [row] = await db.select().from(settingsDocuments).where(named(name));
    return row?.value ?? null;
  },
  changeDocument: <T>(
    name: string,
    empty: object,
    work: (stored: unknown) => { document: object; value: T },
  ) =>
    db.transaction(async (tx) => {
      await tx
        .insert(settingsDocuments)
        .values({ name: `sandbox.${name}`, value: empty })
        .onConflictDoNothing();
      const [row] = await tx.select().from(settingsDocuments).where(named(name)).for('update');
      const { document, value } = work(row?.value);
      await tx.update(settingsDocuments).set({ value: document }).where(named(name));
      return value;
    }),
});

const eventsIn = (db: Executor) => ({
  listWaiting: ({ skipped, limit }: { skipped: string[]; limit: number }) =>
    db
      .select()
      .from(sandboxEvents)
      .where(skipped.length > 0 ? notInArray(sandboxEvents.customerId, skipped) : undefined)
      .orderBy(asc(sandboxEvents.createdAt), asc(sandboxEvents.id))
      .limit(limit),
  async removeEvent(id: string): Promise<void> {
    await db.delete(sandboxEvents).where(eq(sandboxEvents.id, id));
  },
});
