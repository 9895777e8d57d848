import { type Control, createControl } from './browser/control.ts';
import { createDashboard, type Dashboard } from './browser/dashboard.ts';
import { openAccounts } from './engine/accounts.ts';
import { openCatalogue } from './engine/catalogue.ts';
import type { RenewalSettings } from './model/turn.ts';
import { type ApiAnswer, type ApiRequest, createDispatch } from './protocol/dispatch.ts';
import type { AccountStore } from './store.ts';

interface CoreOptions {
  store: AccountStore;
  /** The time that decides when renewals, retries and ends fall due. */
  now: () => Promise<Date>;
  secretKey: string;
  /** Address of the portal; `{customer}` and `{return_url}` are replaced. */
  portalUrl?: string;
  /** Read at each turn. */
  settings?: Partial<RenewalSettings>;
  /** Called after each change that left events to deliver. */
  onEvents?: () => void;
}

/**
 * The part of Stripe's REST API (2026-10-28.endive) that our adapter uses, and the actions of browsers, banks, card
 * holders and operators. `handle` returns Stripe's error for a bad request instead of throwing. The control functions throw
 * SimulatorFailure for objects that do not exist or are in the wrong state.
 */
export interface SimulatorCore extends Control, Dashboard {
  /** Handles one call of the secret API. */
  handle(request: ApiRequest): Promise<ApiAnswer>;
  /** Applies everything due, in order. Returns the number of accounts changed. */
  runDue(): Promise<number>;
}

/** Creates the protocol and the control functions over a store. Keeps no state of its own. */
export function createCore(options: CoreOptions): SimulatorCore {
  const { store, now, secretKey, portalUrl, onEvents, settings = {} } = options;
  const accounts = openAccounts({ store, now, onEvents, settings });
  const catalogue = openCatalogue(store);
  return {
    ...createControl(catalogue, accounts),
    ...createDashboard({ catalogue, accounts, now }),
    handle: createDispatch({ accounts, catalogue, now, secretKey, portalUrl }),
    runDue: accounts.runDue,
  };
}
