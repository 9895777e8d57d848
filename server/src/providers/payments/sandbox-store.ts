import type { Account } from '@matilha/payments-simulator/model/account';
import type { Catalogue } from '@matilha/payments-simulator/model/catalogue';
import { type Changed, type EmulatorStore, emptyCatalogue } from '@matilha/payments-simulator/store';
import * as z from 'zod/mini';
import type { Database, Transaction } from '#server/database/connection.ts';
import {
  insertSandboxAccount,
  insertSandboxEvents,
  lockSandboxAccount,
  lockSandboxDocument,
  type SandboxAccountRow,
  type SandboxEventRow,
  selectDueSandboxAccounts,
  selectSandboxAccount,
  selectSandboxBuyers,
  selectSandboxDocument,
  updateSandboxAccount,
  updateSandboxDocument,
} from '#server/database/sandbox-store.ts';
import { type Clock, days, later } from '#server/platform/clock.ts';

const clockDocument = z.object({ offset_days: z.int() });

/** Documents are the emulator's own: only it writes them, and it reads what an older one wrote. */
const asWritten = <Document>(stored: unknown) => stored as Document;

const accountRow = ({ account, nextAt }: Changed<unknown>): SandboxAccountRow => ({
  customerId: account.id,
  state: account,
  nextAt,
});

const eventRows = ({ account, events }: Changed<unknown>): SandboxEventRow[] =>
  events.map((event) => ({ id: event.id, customerId: account.id, body: JSON.stringify(event) }));

/** By how many days an operator has moved the sandbox's clock. */
export async function readClockOffset(db: Database): Promise<number> {
  const stored = clockDocument.safeParse(await selectSandboxDocument(db, 'clock'));
  return stored.success ? stored.data.offset_days : 0;
}

interface Options {
  db: Database;
  clock: Clock;
  /** Told after each change that left events to deliver. */
  onEvents: () => void;
}

/**
 * Keeps the sandbox in PostgreSQL, safe for any number of processes: an account is changed under its row's lock, and
 * saved together with its events or not at all.
 */
export function createSandboxStore({ db, clock, onEvents }: Options): EmulatorStore {
  const tellOf = ({ events }: Changed<unknown>) => {
    if (events.length > 0) onEvents();
  };
  const insert = async (tx: Transaction, changed: Changed<unknown>) => {
    const isNew = await insertSandboxAccount(tx, accountRow(changed));
    if (isNew) await insertSandboxEvents(tx, eventRows(changed));
    return isNew;
  };

  return {
    now: async () => later(clock.now(), days(await readClockOffset(db))),
    async load(customerId) {
      const state = await selectSandboxAccount(db, customerId);
      return state === undefined ? null : asWritten<Account>(state);
    },
    async insert(changed) {
      const isNew = await db.transaction((tx) => insert(tx, changed));
      if (isNew) tellOf(changed);
      return isNew;
    },
    async change<T>(customerId: string, work: (account: Account) => Changed<T>) {
      const changed = await db.transaction(async (tx) => {
        const state = await lockSandboxAccount(tx, customerId);
        if (state === undefined) return null;
        const result = work(asWritten<Account>(state));
        await updateSandboxAccount(tx, accountRow(result));
        await insertSandboxEvents(tx, eventRows(result));
        return result;
      });
      if (!changed) return null;
      tellOf(changed);
      return changed.value;
    },
    listDue: (until, limit) => selectDueSandboxAccounts(db, until, limit),
    listBuyers: () => selectSandboxBuyers(db),
    async loadCatalogue() {
      const stored = await selectSandboxDocument(db, 'catalogue');
      return stored === undefined ? emptyCatalogue() : asWritten<Catalogue>(stored);
    },
    changeCatalogue: (work) =>
      db.transaction(async (tx) => {
        const stored = await lockSandboxDocument(tx, 'catalogue', emptyCatalogue());
        const { catalogue, value } = work(asWritten<Catalogue>(stored));
        await updateSandboxDocument(tx, 'catalogue', catalogue);
        return value;
      }),
  };
}
