import type { DeliverEvent, PaymentsSimulator } from '@matilha/payments-simulator';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/connection.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/log.ts';
import { createSimulator } from './create-simulator.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';

interface Options {
  settings: Config['payments'];
  db: Database;
  clock: Clock;
  log: Log;
  /** Delivers the simulator's events to the webhook; without it they stay queued. */
  deliver?: DeliverEvent;
}

export interface Payments {
  /** Null when this installation takes no payments. */
  provider: PaymentProvider | null;
  /** Its card form, portal and clock; null unless the simulator is the provider. */
  simulator: PaymentsSimulator | null;
}

/** Creates the configured payment provider. The provider's SDK is loaded at its first call. */
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
