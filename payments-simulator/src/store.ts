import type { Account } from './model/account.ts';
import type { Catalogue } from './model/catalogue.ts';
import type { ProviderEvent } from './model/turn.ts';

/** One account after a change, and what the change caused: saved together or not at all. */
export interface Changed<T> {
  account: Account;
  /** When something happens to it by itself; null: never. */
  nextAt: Date | null;
  /** In the order in which they are to be delivered. */
  events: ProviderEvent[];
  value: T;
}

/** Where the stand-in keeps its accounts; documents are JSON and go through JSON. */
export interface EmulatorStore {
  /** The sandbox's clock. */
  now(): Promise<Date>;
  load(customerId: string): Promise<Account | null>;
  /** Saves a new account with its events; false, and nothing saved, where the id is taken. */
  insert(changed: Changed<unknown>): Promise<boolean>;
  /**
   * Runs `work` on a copy of the account under its lock and saves what it answers, in one transaction. `work` asks nobody
   * else and may run again. When it throws, nothing is saved and the error goes on. Null: no such account.
   */
  change<T>(customerId: string, work: (account: Account) => Changed<T>): Promise<T | null>;
  /** Accounts whose `nextAt` is not after `until`, the earliest first, at most `limit`. */
  listDue(until: Date, limit: number): Promise<string[]>;
  /** Accounts that paid through a payment link. */
  listBuyers(): Promise<string[]>;
  /** What is sold; `emptyCatalogue()` before the first change. */
  loadCatalogue(): Promise<Catalogue>;
  /** Like `change`, for what all accounts share. */
  changeCatalogue<T>(work: (catalogue: Catalogue) => { catalogue: Catalogue; value: T }): Promise<T>;
}

export function emptyCatalogue(): Catalogue {
  return { products: [], prices: [], paymentLinks: [], idempotency: {} };
}
