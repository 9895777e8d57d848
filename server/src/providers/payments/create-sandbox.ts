import type { SandboxCard, SandboxConfirmResult } from '@matilha/contract/sandbox';
import { createEmulator } from '@matilha/payments-simulator/create-emulator';
import type { Emulator, IntentOutcome } from '@matilha/payments-simulator/emulator-interface';
import type { PaymentMethodInput } from '@matilha/payments-simulator/model/account';
import { EmulatorFailure } from '@matilha/payments-simulator/model/failure';
import type { EmulatorStore } from '@matilha/payments-simulator/store';
import type { Database } from '#server/database/connection.ts';
import { addToSandboxClock } from '#server/database/sandbox-store.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Log } from '#server/platform/log.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { Sandbox } from './sandbox.ts';
import { SandboxDelivery, sandboxWebhookSecret } from './sandbox-delivery.ts';
import { emulatorFetch } from './sandbox-fetch.ts';
import { viewAccount } from './sandbox-portal.ts';
import { createSandboxStore, readClockOffset } from './sandbox-store.ts';
import { createStripeProvider } from './stripe-provider.ts';

/** Never leaves the process: the sandbox is asked by a function call. */
const secretKey = 'sk_test_sandbox';
const portalPath = '/subscription/portal';
/** Days that the clock can be moved in all. */
const farthestDay = 36_500;

interface Options {
  db: Database;
  clock: Clock;
  log: Log;
}

/** The stand-in for the payment provider (4.5): Stripe's adapter on an emulator that PostgreSQL remembers. */
export function createSandbox({ db, clock, log }: Options): { provider: PaymentProvider; sandbox: Sandbox } {
  const delivery = new SandboxDelivery({ db, clock, log });
  const store = createSandboxStore({ db, clock, onEvents: () => void delivery.run() });
  const emulator = createEmulator({ store, secretKey, portalUrl: portalPath });
  const provider = createStripeProvider({
    name: 'sandbox',
    publishableKey: null,
    secretKey,
    apiBase: null,
    fetch: emulatorFetch(emulator),
    webhookSecret: () => sandboxWebhookSecret(db),
    now: () => store.now(),
    portalPath,
  });
  return { provider, sandbox: controlOf({ db, store, emulator, delivery }) };
}

interface Parts {
  db: Database;
  store: EmulatorStore;
  emulator: Emulator;
  delivery: SandboxDelivery;
}

const controlOf = ({ db, store, emulator, delivery }: Parts): Sandbox => ({
  confirm: (customerId, clientSecret, card) =>
    settle(
      () => emulator.confirmIntent(clientSecret, methodOf(card), customerId),
      () => emulator.readIntent(clientSecret, customerId),
    ),
  authenticate: (customerId, clientSecret, approve) =>
    settle(
      () => emulator.authenticateIntent(clientSecret, approve, customerId),
      () => emulator.readIntent(clientSecret, customerId),
    ),
  async portal(customerId) {
    const account = await emulator.readAccount(customerId);
    return account && account.deletedAt === null ? viewAccount(account) : null;
  },
  changeCard: (customerId, card) => refused(() => emulator.attachCard(customerId, methodOf(card))),
  setCancelAtPeriodEnd: (customerId, cancel) =>
    refused(() => emulator.setCancelAtPeriodEnd(customerId, cancel)),
  clock: async () => ({ now: await store.now(), offsetDays: await readClockOffset(db) }),
  async advance(days) {
    if (!(await addToSandboxClock(db, days, farthestDay))) {
      throw new AppError('invalid_input', { fields: { days: 'O relógio já está longe demais' } });
    }
    await emulator.runDue();
  },
  runDue: async () => void (await emulator.runDue()),
  connect: (deliver) => delivery.connect(deliver),
  deliverEvents: () => delivery.run(),
  close: () => delivery.close(),
});

const methodOf = ({ card, exp_month, exp_year }: SandboxCard): PaymentMethodInput => ({
  token: `pm_card_${card}`,
  expMonth: exp_month,
  expYear: exp_year,
});

/** The emulator's refusals as the product's; whatever else went wrong goes on. */
async function refused<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof EmulatorFailure)) throw error;
    if (error.body.type === 'card_error') throw new AppError('payment_failed', { cause: error });
    throw new AppError(error.body.code === 'resource_missing' ? 'not_found' : 'conflict', { cause: error });
  }
}

/** An intent that waits for nothing any more answers how it stands: a second click pays nothing and tells the truth. */
async function settle(
  act: () => Promise<IntentOutcome>,
  read: () => Promise<IntentOutcome>,
): Promise<SandboxConfirmResult> {
  try {
    return resultOf(await refused(act));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    const outcome = await refused(read);
    if (outcome.status !== 'succeeded' && outcome.status !== 'processing') throw error;
    return resultOf(outcome);
  }
}

function resultOf({ status, message }: IntentOutcome): SandboxConfirmResult {
  if (status === 'canceled') throw new AppError('conflict');
  return { status, message };
}
