import type { Account } from '../model/account.ts';
import { missing } from '../model/failure.ts';
import { digest } from '../model/ids.ts';
import { beginTurn, type Turn, toSeconds } from '../model/turn.ts';
import type { Changed, EmulatorStore } from '../store.ts';
import { advance, nextAt } from './lifecycle.ts';

/** Opens accounts at the store's time: whatever was due before has then happened. */
export function openAccounts(store: EmulatorStore) {
  /** Null: no such account. */
  async function change<T>(
    customerId: string,
    work: (turn: Turn) => T,
    idempotencyKey: string | null = null,
  ): Promise<{ value: T } | null> {
    const now = await store.now();
    return store.change(customerId, (account) => {
      const turn = beginTurn(account, now, idempotencyKey);
      advance(turn);
      const value = work(turn);
      return finish(turn, { value });
    });
  }

  async function read(customerId: string): Promise<Turn | null> {
    const now = await store.now();
    const account = await store.load(customerId);
    if (!account || !isDue(account, now)) return account && beginTurn(account, now);
    await change(customerId, () => null);
    const caughtUp = await store.load(customerId);
    return caughtUp && beginTurn(caughtUp, now);
  }

  /** Runs `work` on a new account, or on the one that has taken this id meanwhile. */
  async function create<T>(
    customerId: string,
    work: (turn: Turn) => T,
    idempotencyKey: string | null = null,
  ): Promise<T> {
    const now = await store.now();
    const turn = beginTurn(newAccount(customerId, toSeconds(now)), now, idempotencyKey);
    const value = work(turn);
    if (await store.insert(finish(turn, value))) return value;
    const there = await change(customerId, work, idempotencyKey);
    if (!there) throw missing('customer', customerId);
    return there.value;
  }

  /** Every account that something is due for; one that fails does not keep the others waiting. */
  async function runDue(): Promise<number> {
    const until = await store.now();
    const seen = new Set<string>();
    const failures: unknown[] = [];
    for (let ids = await store.listDue(until, 100); ids.some((id) => !seen.has(id)); ) {
      for (const id of ids.filter((due) => !seen.has(due))) {
        seen.add(id);
        await change(id, () => null).catch((error: unknown) => failures.push(error));
      }
      ids = await store.listDue(until, 100);
    }
    if (failures.length > 0) throw failures[0];
    return seen.size;
  }

  return { change, read, create, runDue };
}

export type Accounts = ReturnType<typeof openAccounts>;

function finish<T>(turn: Turn, value: T): Changed<T> {
  turn.account.touchedAt = turn.now;
  const next = nextAt(turn.account);
  return {
    account: turn.account,
    nextAt: next === null ? null : new Date(next * 1000),
    events: turn.events,
    value,
  };
}

function isDue(account: Account, now: Date): boolean {
  const next = nextAt(account);
  return next !== null && next <= toSeconds(now);
}

function newAccount(id: string, now: number): Account {
  return {
    id,
    seed: digest(id, crypto.randomUUID()),
    sequence: 0,
    createdAt: now,
    touchedAt: now,
    deletedAt: null,
    guest: false,
    email: null,
    name: null,
    metadata: {},
    balance: 0,
    defaultPaymentMethod: null,
    paymentMethods: [],
    subscriptions: [],
    invoices: [],
    intents: [],
    charges: [],
    refunds: [],
    disputes: [],
    checkouts: [],
    idempotency: {},
  };
}
