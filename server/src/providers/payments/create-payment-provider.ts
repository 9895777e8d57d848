import type { DeliverEvent, PaymentsSimulator } from '@matilha/payments-simulator';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/log.ts';
import { createSimulator } from './create-simulator.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createStripeProvider } from './stripe-provider.ts';

interface Options {
  settings: Config['payments'];
  db: Database;
  clock: Clock;
  log: Log;
  /** Takes the simulator's events to the webhook; without it they wait. */
  deliver?: DeliverEvent;
}

export interface Payments {
  /** Null: this installation takes no payments (1.3). */
  provider: PaymentProvider | null;
  /** Where it is the provider: its card form, portal and clock (4.5). */
  simulator: PaymentsSimulator | null;
}

/** The configured provider, or the simulator where it may stand in. Loads the provider's SDK at the first call. */
export function createPaymentProvider({ settings, db, clock, log, deliver }: Options): Payments {
  switch (settings?.provider) {
    case 'stripe':
      return {
        provider: createStripeProvider({ ...settings, name: 'stripe', now: async () => clock.now() }),
        simulator: null,
      };
    case 'sandbox':
      return createSimulator({ db, clock, log, deliver });
    case undefined:
      return { provider: null, simulator: null };
    default:
      return settings satisfies never;
  }
}
