import { openAccounts } from './accounts.ts';
import { createControl } from './control.ts';
import { createDispatch } from './dispatch.ts';
import type { Emulator, EmulatorOptions } from './emulator-interface.ts';

/** Everything between the store and the protocol; keeps no state of its own. */
export function createEmulator(options: EmulatorOptions): Emulator {
  const accounts = openAccounts(options.store);
  return {
    ...createControl(options.store, accounts),
    handle: createDispatch(options, accounts),
    runDue: accounts.runDue,
  };
}
