import type { User } from '@matilha/contract/account/account';
import {
  type FakeStripe,
  type FakeStripeOptions,
  startFakeStripe,
} from '@matilha/payments-simulator/testing/fake-stripe';
import type { Database } from '#server/database/connection.ts';
import type { Context } from '#server/platform/context.ts';
import type { PaymentProvider } from '#server/providers/payments/payment-provider.ts';
import { createStripeProvider } from '#server/providers/payments/stripe/stripe-provider.ts';
import { afterUse } from '#server/testing/after-use.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { openCheckout } from '../checkout/usecases/open-checkout.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { processEvent } from '../events/usecases/process-event.ts';
import { receiveEvent } from '../events/usecases/receive-event.ts';
import { applyPlanPrices } from '../plans/usecases/apply-plan-prices.ts';

export interface Standing {
  tierId: number;
  paymentStatus: string;
  lastPaymentDate: Date | null;
  available: number;
}

export interface Paying {
  db: Database;
  fake: FakeStripe;
  provider: PaymentProvider;
  /** Returns the same provider behind a `fetch` of the test. */
  providerThrough(through: typeof fetch): PaymentProvider;
  deps: BillingDependencies;
  /** Returns the context of the user, or of a job; its clock is the provider's. */
  contextOf(user?: User): Context;
  /** Returns a confirmed user on the free plan, which gives no credits here. */
  newcomer(): Promise<User>;
  /** Opens a plan's checkout and pays it with the card; returns the payment's status. */
  pay(user: User, tierId: number, card?: string): Promise<string>;
  /** Sends these events through webhook and job, in this order. */
  deliver(events: ReadonlyArray<FakeStripe['events'][number]>): Promise<void>;
  /** Sends every event that was not sent yet, in order. */
  deliverAll(): Promise<void>;
  standing(user: User): Promise<Standing>;
  /** Returns the id of the user's customer at the provider. Throws if there is none. */
  customerOf(user: User): Promise<string>;
}

/**
 * Starts billing on its own database, with the real adapter and a fake Stripe on loopback, which stops after the file's
 * last test.
 */
export async function startPaying({
  max = 10,
  ...options
}: FakeStripeOptions & { max?: number } = {}): Promise<Paying> {
  const { db } = await testDatabase({ max });
  const fake = await startFakeStripe(options);
  afterUse(() => fake.close());
  const providerThrough: Paying['providerThrough'] = (through) =>
    createStripeProvider({
      name: 'stripe',
      secretKey: fake.secretKey,
      publishableKey: fake.publishableKey,
      webhookSecret: fake.webhookSecret,
      apiBase: new URL(fake.url),
      now: async () => fake.now(),
      fetch: through,
      requestsPerSecond: Number.POSITIVE_INFINITY,
    });
  const provider = providerThrough(fetch);
  await db.$client.query('update tiers set responses_limit = 0 where tier_id = 4');
  await applyPlanPrices(db, provider);
  const settings = { appUrl: new URL('http://localhost:3000'), brandName: 'Matilha', seller: null };
  const deps = { payments: provider, followers: [], settings };
  const billingClock = { now: () => fake.now() };
  const contextOf = (user?: User): Context =>
    testContext({ db, clock: billingClock, ...(user ? { user } : {}) });
  let deliveredEvents = 0;

  const deliver: Paying['deliver'] = async (events) => {
    for (const event of events) {
      const body = Buffer.from(JSON.stringify(event));
      const stamped = fake.sign(body.toString(), { at: fake.now() });
      await receiveEvent(contextOf(), deps, body, stamped);
      await processEvent(contextOf(), deps, event.id);
    }
  };
  return {
    db,
    fake,
    provider,
    providerThrough,
    deps,
    contextOf,
    deliver,
    async newcomer() {
      const user = await createSubscriber(db);
      await db.$client.query('update users set tier_id = 4 where id = $1', [user.id]);
      return { ...user, tier_id: 4 };
    },
    async pay(user, tierId, card = 'pm_card_approved') {
      const { confirmation } = await openCheckout(contextOf(user), deps, { tier_id: tierId });
      if (!confirmation) throw new Error('nothing to pay');
      return (await fake.confirmIntent(confirmation.clientSecret, card)).status;
    },
    async deliverAll() {
      const fresh = fake.events.slice(deliveredEvents);
      deliveredEvents = fake.events.length;
      await deliver(fresh);
    },
    async customerOf({ id }) {
      const { rows } = await db.$client.query<{ customer: string | null }>(
        'select customer_id as customer from payment_customers where user_id = $1',
        [id],
      );
      const customer = rows[0]?.customer;
      if (!customer) throw new Error('no customer');
      return customer;
    },
    async standing(user) {
      const { rows } = await db.$client.query<Standing>(
        `select tier_id as "tierId", payment_status as "paymentStatus", last_payment_date as "lastPaymentDate",
           coalesce((select available from credit_accounts where user_id = users.id), 0) as available
         from users where id = $1`,
        [user.id],
      );
      const [row] = rows;
      if (!row) throw new Error('no such user');
      return row;
    },
  };
}
