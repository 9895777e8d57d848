import type {
  SandboxCard,
  SandboxClock,
  SandboxConfirmResult,
  SandboxPortal,
} from '@matilha/contract/billing/sandbox';
import type { IntentOutcome } from './browser/control.ts';
import { runningPlan, type TitleOf, viewAccount } from './browser/portal.ts';
import { type Clock, openClock } from './clock.ts';
import { createCore } from './core.ts';
import { type DeliverEvent, EventDelivery, type Warn } from './delivery/event-delivery.ts';
import type { PaymentMethodInput } from './model/account.ts';
import { invalidRequest, SimulatorFailure } from './model/failure.ts';
import { inProcessFetch } from './protocol/in-process-fetch.ts';
import type { SimulatorStore } from './store.ts';

export type { DeliverEvent };

/** Never leaves the process: the SDK calls the simulator by a function. */
const secretKey = 'sk_test_simulator';

export type RefusalReason = 'payment_failed' | 'not_found' | 'conflict' | 'clock_too_far';

export interface PaymentsSimulatorOptions {
  store: SimulatorStore;
  /** The machine's clock. It stamps deliveries; the simulator's own clock is ahead of it by whole days. */
  clock: Clock;
  /** Delivers an event to the product's webhook. Without it events stay in the store. */
  deliver?: DeliverEvent | undefined;
  /** Returns the key that signs events. */
  webhookSecret: () => Promise<string>;
  /** Path of the product's portal page. */
  portalPath: string;
  /** Returns the product's error for a refusal; `cause` is the simulator's error. */
  refuse: (reason: RefusalReason, cause?: unknown) => Error;
  warn: Warn;
}

/**
 * The provider with its clock, script and portal. Calls for a customer take the customer id of the session; another
 * customer's client secret is refused as `not_found`.
 */
export interface PaymentsSimulator {
  /** The provider's REST API, for its SDK. The SDK must send `secretKey`. */
  fetch: typeof fetch;
  secretKey: string;
  /** Returns the simulator's time. */
  now(): Promise<Date>;
  /** Pays an intent with a test card. Idempotent once the intent is paid or processing. */
  confirm(customerId: string, clientSecret: string, card: SandboxCard): Promise<SandboxConfirmResult>;
  /** Approves or refuses the bank's authentication of an intent. */
  authenticate(customerId: string, clientSecret: string, approve: boolean): Promise<SandboxConfirmResult>;
  /** Shows a Pix code for an intent: it then requires an action until the code is paid or expires. */
  showPix(customerId: string, clientSecret: string): Promise<SandboxConfirmResult>;
  /** Pays the Pix code that the intent shows. Idempotent. */
  payPix(customerId: string, clientSecret: string): Promise<SandboxConfirmResult>;
  /** Returns the portal; null for an unknown or deleted customer. */
  portal(customerId: string, titleOf: TitleOf): Promise<SandboxPortal | null>;
  /** Makes the card the customer's default and pays overdue invoices. Throws the refusal `payment_failed` when declined. */
  changeCard(customerId: string, card: SandboxCard): Promise<void>;
  /** Cancels the running plan at the end of its period, or resumes it. Throws the refusal `not_found` without one. */
  setCancelAtPeriodEnd(customerId: string, cancel: boolean, titleOf: TitleOf): Promise<void>;
  readClock(): Promise<SandboxClock>;
  /** Moves the clock forward and applies everything that falls due, in order. Throws the refusal `clock_too_far`. */
  advance(days: number): Promise<void>;
  /** Applies everything that is due. */
  runDue(): Promise<void>;
  /** Sends the events that the webhook has not accepted yet, oldest first. Never rejects. */
  deliverEvents(): Promise<void>;
  /** Waits for deliveries in progress and starts no other. */
  close(): Promise<void>;
}

export function createPaymentsSimulator(options: PaymentsSimulatorOptions): PaymentsSimulator {
  const { store, refuse } = options;
  const clock = openClock(store, options.clock);
  const delivery = new EventDelivery({ ...options, queue: store });
  const core = createCore({
    store,
    now: clock.now,
    secretKey,
    portalUrl: options.portalPath,
    // As docs/operador.md has the operators set the real account.
    settings: { afterRetries: 'past_due' },
    onEvents: () => void delivery.run(),
  });

  /** Translates the core's refusals into the product's errors and rethrows any other error. */
  const refused = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw error instanceof SimulatorFailure ? refuse(reasonOf(error), error) : error;
    }
  };
  const settle = (customerId: string, clientSecret: string, act: () => Promise<IntentOutcome>) =>
    refused(() => settled(act, () => core.readIntent(clientSecret, customerId)));

  return {
    fetch: inProcessFetch(core.handle),
    secretKey,
    now: clock.now,
    confirm: (customerId, clientSecret, card) =>
      settle(customerId, clientSecret, () => core.confirmIntent(clientSecret, methodOf(card), customerId)),
    authenticate: (customerId, clientSecret, approve) =>
      settle(customerId, clientSecret, () => core.authenticateIntent(clientSecret, approve, customerId)),
    showPix: (customerId, clientSecret) =>
      settle(customerId, clientSecret, () => core.confirmIntent(clientSecret, 'pm_pix', customerId)),
    payPix: (customerId, clientSecret) =>
      settle(customerId, clientSecret, () => core.payCode(clientSecret, customerId)),
    async portal(customerId, titleOf) {
      const account = await core.readAccount(customerId);
      return account && account.deletedAt === null ? viewAccount(account, titleOf) : null;
    },
    changeCard: (customerId, card) => refused(() => core.attachCard(customerId, methodOf(card))),
    setCancelAtPeriodEnd: (customerId, cancel, titleOf) =>
      refused(async () => {
        const account = await core.readAccount(customerId);
        const plan = account && runningPlan(account, titleOf);
        await core.setCancelAtPeriodEnd(customerId, cancel, plan?.id ?? '');
      }),
    readClock: async () => ({
      now: (await clock.now()).toISOString(),
      offset_days: await clock.offsetDays(),
    }),
    async advance(days) {
      if (!(await clock.advance(days))) throw refuse('clock_too_far');
      await core.runDue();
    },
    runDue: async () => void (await core.runDue()),
    deliverEvents: () => delivery.run(),
    close: () => delivery.close(),
  };
}

const methodOf = ({ card, exp_month, exp_year }: SandboxCard): PaymentMethodInput => ({
  token: `pm_card_${card}`,
  expMonth: exp_month,
  expYear: exp_year,
});

function reasonOf({ body }: SimulatorFailure): RefusalReason {
  if (body.type === 'card_error') return 'payment_failed';
  return body.code === 'resource_missing' ? 'not_found' : 'conflict';
}

/** Makes a repeated call idempotent: returns the state of a paid or processing intent instead of a conflict. */
async function settled(
  act: () => Promise<IntentOutcome>,
  read: () => Promise<IntentOutcome>,
): Promise<SandboxConfirmResult> {
  try {
    return resultOf(await act());
  } catch (error) {
    if (!(error instanceof SimulatorFailure) || reasonOf(error) !== 'conflict') throw error;
    const outcome = await read();
    if (outcome.status !== 'succeeded' && outcome.status !== 'processing') throw error;
    return resultOf(outcome);
  }
}

function resultOf({ status, message }: IntentOutcome): SandboxConfirmResult {
  if (status === 'canceled') throw invalidRequest('The intent was canceled.');
  return { status, message };
}
