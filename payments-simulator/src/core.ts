import { type Control, createControl } from './browser/control.ts';
import { openAccounts } from './engine/accounts.ts';
import { openCatalogue } from './engine/catalogue.ts';
import { type ApiAnswer, type ApiRequest, createDispatch } from './protocol/dispatch.ts';
import type { AccountStore } from './store.ts';

interface CoreOptions {
  store: AccountStore;
  /** The time by which renewals, retries and ends happen. */
  now: () => Promise<Date>;
  secretKey: string;
  /** Where the portal is; `{customer}` and `{return_url}` are filled in. */
  portalUrl?: string;
  /** Called after each change that left events to deliver. */
  onEvents?: () => void;
}

/**
 * Stripe's REST API (2026-10-28.endive) as far as our adapter uses it, and what only a browser, a bank or a card holder
 * does. A bad request throws nothing: its answer is Stripe's. The control functions throw SimulatorFailure for what does
 * not exist or is in no state for it.
 */
export interface SimulatorCore extends Control {
  /** One call of the secret API. */
  handle(request: ApiRequest): Promise<ApiAnswer>;
  /** Does everything that has fallen due, in order; returns how many accounts were touched. */
  runDue(): Promise<number>;
}

/** Everything between the store and the protocol; keeps no state of its own. */
export function createCore({ store, now, secretKey, portalUrl, onEvents }: CoreOptions): SimulatorCore {
  const accounts = openAccounts({ store, now, onEvents });
  const catalogue = openCatalogue(store);
  return {
    ...createControl(catalogue, accounts),
    handle: createDispatch({ accounts, catalogue, now, secretKey, portalUrl }),
    runDue: accounts.runDue,
  };
}
