import type { Account } from './model/account.ts';
import type { ProviderEvent } from './model/turn.ts';

/** One account after a change, and what the change caused: saved together or not at all. */
export interface Changed<T> {
  account: Account;
  /** When something next happens to it by itself, by the simulator's clock; null: never. */
  nextAt: Date | null;
  /** In the order in which they are to be delivered. */
  events: ProviderEvent[];
  value: T;
}

/** Where the simulator keeps its accounts and documents. All of them are JSON and go through JSON. */
export interface AccountStore {
  readAccount(customerId: string): Promise<Account | null>;
  /** Saves a new account with its events; false, and nothing saved, where the id is taken. */
  insertAccount(changed: Changed<unknown>): Promise<boolean>;
  /**
   * Runs `work` on a copy of the account under its lock and saves what it returns, in one transaction. `work` is
   * synchronous and may run again. When it throws, nothing is saved and the error goes on. Null: no such account.
   */
  changeAccount<T>(customerId: string, work: (account: Account) => Changed<T>): Promise<Changed<T> | null>;
  /** Accounts whose `nextAt` is not after `until`, the earliest first, at most `limit`. */
  listDue(until: Date, limit: number): Promise<string[]>;
  /** Accounts that paid through a payment link. */
  listBuyers(): Promise<string[]>;
  /** A document that all accounts share; null before its first change. */
  readDocument(name: DocumentName): Promise<unknown>;
  /** Like `changeAccount`, for a shared document, which begins as `empty`. */
  changeDocument<T>(
    name: DocumentName,
    empty: object,
    work: (stored: unknown) => { document: object; value: T },
  ): Promise<T>;
}

export type DocumentName = 'catalogue' | 'clock';

/** An event as it is signed and sent. */
export interface WaitingEvent {
  id: string;
  customerId: string;
  body: string;
}

/** The events that the webhook has not taken yet. */
export interface EventQueue {
  /** Oldest first, without those of the `skipped` customers. */
  listWaiting(options: { skipped: string[]; limit: number }): Promise<WaitingEvent[]>;
  removeEvent(id: string): Promise<void>;
}

/** All that the simulator asks of a database. */
export interface SimulatorStore extends AccountStore, EventQueue {}
