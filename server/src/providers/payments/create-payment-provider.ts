import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/log.ts';
import { createSandbox } from './create-sandbox.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { Sandbox } from './sandbox.ts';
import { createStripeProvider } from './stripe-provider.ts';

interface Options {
  settings: Config['payments'];
  db: Database;
  clock: Clock;
  log: Log;
}

export interface Payments {
  /** Null: this installation takes no payments (1.3). */
  provider: PaymentProvider | null;
  /** What only the stand-in has: its card form, portal and clock (4.5). */
  sandbox: Sandbox | null;
}

/** The configured provider, or the sandbox where it may stand in. Loads its SDK when it is first asked. */
export function createPaymentProvider({ settings, db, clock, log }: Options): Payments {
  switch (settings?.provider) {
    case 'stripe':
      return {
        provider: createStripeProvider({ ...settings, name: 'stripe', now: async () => clock.now() }),
        sandbox: null,
      };
    case 'sandbox':
      return createSandbox({ db, clock, log });
    case undefined:
      return { provider: null, sandbox: null };
    default:
      return settings satisfies never;
  }
}
