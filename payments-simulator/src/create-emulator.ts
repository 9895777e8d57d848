import { createControl } from './browser/control.ts';
import type { Emulator, EmulatorOptions } from './emulator-interface.ts';
import { openAccounts } from './engine/accounts.ts';
import { createDispatch } from './protocol/dispatch.ts';

/** Everything between the store and the protocol; keeps no state of its own. */
export function createEmulator(options: EmulatorOptions): Emulator {
  const accounts = openAccounts(options.store);
  return {
    ...createControl(options.store, accounts),
    handle: createDispatch(options, accounts),
    runDue: accounts.runDue,
  };
}
