import type { Account } from './model/account.ts';
import type { ProviderEvent } from './model/turn.ts';

/** An account after a change, with the events that the change caused. They are saved in one transaction. */
export interface Changed<T> {
  account: Account;
  /** When its next renewal, retry or end is due, by the simulator's clock; null for never. */
  nextAt: Date | null;
  /** In the order of delivery. */
  events: ProviderEvent[];
  value: T;
}

/** Stores the simulator's accounts and documents. All must survive a round trip through JSON. */
export interface AccountStore {
  readAccount(customerId: string): Promise<Account | null>;
  /** Saves a new account with its events. Returns false, and saves nothing, if the id is taken. */
  insertAccount(changed: Changed<unknown>): Promise<boolean>;
  /**
   * Runs `work` on a copy of the account under its lock and saves the result in one transaction. `work` is synchronous and
   * may run more than once. If it throws, nothing is saved and the error is rethrown. Returns null for an unknown account.
   */
  changeAccount<T>(customerId: string, work: (account: Account) => Changed<T>): Promise<Changed<T> | null>;
  /** Lists at most `limit` accounts whose `nextAt` is not after `until`, earliest first. */
  listDue(until: Date, limit: number): Promise<string[]>;
  /** Lists the accounts that paid through a payment link. */
  listBuyers(): Promise<string[]>;
  /** Returns a document that all accounts share; null before its first change. */
  readDocument(name: DocumentName): Promise<unknown>;
  /** Like `changeAccount`, for a shared document that starts as `empty`. */
  changeDocument<T>(
    name: DocumentName,
    empty: object,
    work: (stored: unknown) => { document: object; value: T },
  ): Promise<T>;
}

export type DocumentName = 'catalogue' | 'clock';

/** A queued event; `body` is the exact text to sign and send. */
export interface WaitingEvent {
  id: string;
  customerId: string;
  body: string;
}

/** The events that the webhook has not accepted yet. */
export interface EventQueue {
  /** Lists at most `limit` events, oldest first, without those of the `skipped` customers. */
  listWaiting(options: { skipped: string[]; limit: number }): Promise<WaitingEvent[]>;
  removeEvent(id: string): Promise<void>;
}

/** Everything that the simulator needs from a database. */
export interface SimulatorStore extends AccountStore, EventQueue {}
