import type {
  SandboxCard,
  SandboxClock,
  SandboxConfirmResult,
  SandboxPortal,
} from '@matilha/contract/sandbox';
import type { IntentOutcome } from './browser/control.ts';
import { type TitleOf, viewAccount } from './browser/portal.ts';
import { type Clock, openClock } from './clock.ts';
import { createCore } from './core.ts';
import { type DeliverEvent, EventDelivery, type Warn } from './delivery/event-delivery.ts';
import type { PaymentMethodInput } from './model/account.ts';
import { invalidRequest, SimulatorFailure } from './model/failure.ts';
import { inProcessFetch } from './protocol/in-process-fetch.ts';
import type { SimulatorStore } from './store.ts';

export type { DeliverEvent };

/** Never leaves the process: the simulator is asked by a function call. */
const secretKey = 'sk_test_simulator';

export type RefusalReason = 'payment_failed' | 'not_found' | 'conflict' | 'clock_too_far';

export interface PaymentsSimulatorOptions {
  store: SimulatorStore;
  /** The machine's clock; it stamps deliveries, and the simulator's own clock is ahead of it by whole days. */
  clock: Clock;
  /** Takes each event to the product's webhook. Without it events wait in the store. */
  deliver?: DeliverEvent | undefined;
  /** The key that events are signed with. */
  webhookSecret: () => Promise<string>;
  /** Where the product shows the portal. */
  portalPath: string;
  /** The product's error for a refusal; `cause` is the simulator's. */
  refuse: (reason: RefusalReason, cause?: unknown) => Error;
  warn: Warn;
}

/**
 * The provider and its clock, script and portal. A customer's calls take the customer that the session belongs to; the
 * client secret of another customer is refused as `not_found`.
 */
export interface PaymentsSimulator {
  /** The provider's REST API, for its SDK with `secretKey`. */
  fetch: typeof fetch;
  secretKey: string;
  /** The simulator's time. */
  now(): Promise<Date>;
  /** Pays an intent with a test card. An intent that is paid already gives the same result again. */
  confirm(customerId: string, clientSecret: string, card: SandboxCard): Promise<SandboxConfirmResult>;
  /** The bank's answer to an intent that requires one. */
  authenticate(customerId: string, clientSecret: string, approve: boolean): Promise<SandboxConfirmResult>;
  /** Null: no such customer, or one that was deleted. */
  portal(customerId: string, titleOf: TitleOf): Promise<SandboxPortal | null>;
  /** Makes the card the one of later payments, and pays what is overdue. Refused as `payment_failed` when declined. */
  changeCard(customerId: string, card: SandboxCard): Promise<void>;
  /** Refused as `not_found` without a subscription that runs. */
  setCancelAtPeriodEnd(customerId: string, cancel: boolean): Promise<void>;
  readClock(): Promise<SandboxClock>;
  /** Moves the clock forward and does everything that falls due on the way, in order. */
  advance(days: number): Promise<void>;
  /** Does what has fallen due by itself. */
  runDue(): Promise<void>;
  /** Sends the events that the webhook has not taken yet, oldest first. Never fails. */
  deliverEvents(): Promise<void>;
  /** Waits for the deliveries that run, and begins no other. */
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
    onEvents: () => void delivery.run(),
  });

  /** The core's refusals as the product's; any other error goes on. */
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
    async portal(customerId, titleOf) {
      const account = await core.readAccount(customerId);
      return account && account.deletedAt === null ? viewAccount(account, titleOf) : null;
    },
    changeCard: (customerId, card) => refused(() => core.attachCard(customerId, methodOf(card))),
    setCancelAtPeriodEnd: (customerId, cancel) =>
      refused(() => core.setCancelAtPeriodEnd(customerId, cancel)),
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

/** A second click pays nothing: an intent that is paid or processing gives its result instead of a conflict. */
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
