import type { Account } from '../model/account.ts';
import { missing } from '../model/failure.ts';
import { digest } from '../model/ids.ts';
import { beginTurn, type RenewalSettings, type Turn, toSeconds } from '../model/turn.ts';
import type { AccountStore, Changed } from '../store.ts';
import { advance, nextAt } from './lifecycle.ts';

interface AccountsOptions {
  store: AccountStore;
  now: () => Promise<Date>;
  onEvents?: (() => void) | undefined;
  /** Read at each turn. */
  settings?: Partial<RenewalSettings>;
}

/** Returns functions that read and change accounts. Each first applies everything due by the simulator's time. */
export function openAccounts({ store, now: readTime, onEvents, settings = {} }: AccountsOptions) {
  const announce = ({ events }: Changed<unknown>) => {
    if (events.length > 0) onEvents?.();
  };

  /** Runs `work` in one transaction of the account. Returns null for an unknown account. */
  async function change<T>(
    customerId: string,
    work: (turn: Turn) => T,
    idempotencyKey: string | null = null,
  ): Promise<{ value: T } | null> {
    const now = await readTime();
    const changed = await store.changeAccount(customerId, (account) => {
      const turn = beginTurn(account, now, { idempotencyKey, settings });
      advance(turn);
      return finish(turn, work(turn));
    });
    if (changed) announce(changed);
    return changed;
  }

  async function read(customerId: string): Promise<Turn | null> {
    const now = await readTime();
    const account = await store.readAccount(customerId);
    if (!account || !isDue(account, now)) return account && beginTurn(account, now, {});
    await change(customerId, () => null);
    const caughtUp = await store.readAccount(customerId);
    return caughtUp && beginTurn(caughtUp, now, {});
  }

  /** Runs `work` on a new account, or on the existing one if the id is taken. */
  async function create<T>(
    customerId: string,
    work: (turn: Turn) => T,
    idempotencyKey: string | null = null,
  ): Promise<T> {
    const now = await readTime();
    const turn = beginTurn(newAccount(customerId, toSeconds(now)), now, { idempotencyKey, settings });
    const value = work(turn);
    const changed = finish(turn, value);
    if (await store.insertAccount(changed)) {
      announce(changed);
      return value;
    }
    const there = await change(customerId, work, idempotencyKey);
    if (!there) throw missing('customer', customerId);
    return there.value;
  }

  const runDue = async () => catchUp(store, await readTime(), (id) => change(id, () => null));

  /** Reads every account that paid through a payment link. */
  async function readBuyers(): Promise<Turn[]> {
    const turns = await Promise.all((await store.listBuyers()).map(read));
    return turns.filter((turn) => turn !== null);
  }

  return { change, read, readBuyers, create, runDue };
}

export type Accounts = ReturnType<typeof openAccounts>;

/** Applies everything due by `until` for every account. Throws the first failure after trying all accounts. */
async function catchUp(
  store: AccountStore,
  until: Date,
  touch: (customerId: string) => Promise<unknown>,
): Promise<number> {
  const seen = new Set<string>();
  const failures: unknown[] = [];
  for (let ids = await store.listDue(until, 100); ids.some((id) => !seen.has(id)); ) {
    for (const id of ids.filter((due) => !seen.has(due))) {
      seen.add(id);
      await touch(id).catch((error: unknown) => failures.push(error));
    }
    ids = await store.listDue(until, 100);
  }
  if (failures.length > 0) throw failures[0];
  return seen.size;
}

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
