import {
  createPaymentsSimulator,
  type DeliverEvent,
  type PaymentsSimulator,
} from '@matilha/payments-simulator';
import type { Database } from '#server/database/connection.ts';
import { createSimulatorStore } from '#server/database/simulator-store.ts';
import { readSecret } from '#server/database/stores/secrets.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Clock } from '#server/platform/clock.ts';
import { describeError } from '#server/platform/describe-error.ts';
import type { Log } from '#server/platform/log.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createStripeProvider } from './stripe/stripe-provider.ts';

const portalPath = '/subscription/portal';

interface Options {
  db: Database;
  clock: Clock;
  log: Log;
  /** Delivers the events to the webhook; without it they stay queued. */
  deliver?: DeliverEvent | undefined;
}

/** Creates the simulator, and Stripe's adapter with a `fetch` that calls the simulator instead of the network. */
export function createSimulator({ db, clock, log, deliver }: Options): {
  provider: PaymentProvider;
  simulator: PaymentsSimulator;
} {
  const webhookSecret = () => simulatorWebhookSecret(db);
  const simulator = createPaymentsSimulator({
    store: createSimulatorStore(db),
    clock,
    deliver,
    webhookSecret,
    portalPath,
    refuse: (reason, cause) =>
      reason === 'clock_too_far'
        ? new AppError('invalid_input', { fields: { days: 'O relógio já está longe demais' } })
        : new AppError(reason, { cause }),
    warn: ({ error, ...details }, message) =>
      log.warn({ ...details, ...(error !== undefined && describeError(error)) }, message),
  });
  const provider = createStripeProvider({
    name: 'sandbox',
    publishableKey: null,
    secretKey: simulator.secretKey,
    apiBase: null,
    fetch: simulator.fetch,
    webhookSecret,
    now: () => simulator.now(),
    portalPath,
    requestsPerSecond: Number.POSITIVE_INFINITY,
  });
  return { provider, simulator };
}

/** Returns the installation's webhook secret: the simulator signs its events with it, and the webhook verifies them. */
export const simulatorWebhookSecret = async (db: Database): Promise<string> =>
  `whsec_${(await readSecret(db, 'sandbox_webhook')).toString('base64url')}`;
