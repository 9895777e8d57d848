import type { User } from '@matilha/contract/account/account';
import type { Checkout, SubscriptionState } from '@matilha/contract/billing/billing';
import { type FakeStripe, startFakeStripe } from '@matilha/payments-simulator/testing/fake-stripe';
import { type Clock, days, systemClock } from '#server/platform/clock.ts';
import type { PaymentProvider } from '#server/providers/payments/payment-provider.ts';
import { createStripeProvider } from '#server/providers/payments/stripe/stripe-provider.ts';
import { afterUse } from '#server/testing/after-use.ts';
import { testContext } from '#server/testing/context.ts';
import { type TestProduct, testProduct } from '#server/testing/product.ts';
import { applyPlanPrices } from '../plans/usecases/apply-plan-prices.ts';
import { syncCustomer } from '../standing/usecases/sync-customer.ts';

export interface Answer<Body = Record<string, unknown>> {
  status: number;
  body: Body;
  headers: Headers;
}

export interface PayingProduct {
  fake: FakeStripe;
  /** Two processes of one installation. */
  product: TestProduct;
  second: TestProduct;
  /** The adapter that the processes use, for the test's own calls. */
  provider: PaymentProvider;
  post<Body = Record<string, unknown>>(
    as: User | null,
    path: string,
    body?: unknown,
    on?: TestProduct,
  ): Promise<Answer<Body>>;
  checkout(as: User, tier?: number, on?: TestProduct): Promise<Answer<Checkout & { code?: string }>>;
  stateOf(as: User): Promise<SubscriptionState>;
  /** Subscribes, pays and syncs. */
  subscribe(as: User, tier: number, card?: string): Promise<void>;
  /** Syncs the user, as a processed webhook does. */
  sync(as: User): Promise<void>;
  /** Sets the provider's clock that many days back until `backToNow`, so that a payment made then is old. */
  daysAgo(count: number): void;
  backToNow(): void;
}

/** Starts two processes that take payments through the real adapter, with a fake Stripe on loopback; its clock can be set back. */
export async function payingProduct({ clock = systemClock }: { clock?: Clock } = {}): Promise<PayingProduct> {
  let ago = 0;
  const fake = await startFakeStripe({ clock: () => new Date(clock.now().getTime() - ago) });
  const env = {
    STRIPE_SECRET_KEY: fake.secretKey,
    STRIPE_PUBLISHABLE_KEY: fake.publishableKey,
    STRIPE_WEBHOOK_SECRET: fake.webhookSecret,
    STRIPE_API_BASE: fake.url,
  };
  const product = await testProduct({ env, clock });
  const second = await testProduct({ env, clock, besides: product });
  afterUse(() => fake.close());
  const { publishableKey, secretKey, webhookSecret } = fake;
  const keys = { publishableKey, secretKey, webhookSecret, apiBase: new URL(fake.url) };
  const provider = createStripeProvider({ name: 'stripe', ...keys });
  await applyPlanPrices(product.db, provider);

  const post: PayingProduct['post'] = async (as, path, body, on = product) => {
    const { status, headers, ...answer } = await read(await on.call(as, 'POST', path, body));
    return { status, headers, body: JSON.parse(answer.text) };
  };
  const checkout: PayingProduct['checkout'] = (as, tier, on) =>
    post(as, '/api/get-or-create-subscription', tier === undefined ? {} : { tier_id: tier }, on);
  const sync = async (user: User) => {
    await syncCustomer(testContext({ db: product.db }), provider, user.id);
  };
  return {
    fake,
    product,
    second,
    provider,
    post,
    checkout,
    sync,
    stateOf: async (user) => (await product.call(user, 'GET', '/api/subscription')).json(),
    async subscribe(user, tier, card = 'pm_card_approved') {
      const { body } = await checkout(user, tier);
      const { status } = await fake.confirmIntent(body.clientSecret ?? '', card);
      if (status !== 'succeeded') throw new Error(`not paid: ${status}`);
      await sync(user);
    },
    daysAgo: (count) => {
      ago = days(count);
    },
    backToNow: () => {
      ago = 0;
    },
  };
}

const read = async (response: Response) => ({
  status: response.status,
  headers: response.headers,
  text: await response.text(),
});
