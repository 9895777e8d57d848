import { setTimeout as wait } from 'node:timers/promises';
import { type FakeStripe, startFakeStripe } from '@matilha/payments-simulator/testing/fake-stripe';
import { applyPlanPrices } from '../../../server/src/features/billing/api.ts';
import { createStripeProvider } from '../../../server/src/providers/payments/stripe/stripe-provider.ts';
import { type PaymentScript, servePaymentScript } from './payment-script.ts';
import { startProduct } from './product.ts';
import { test as base, expect } from './test.ts';

interface WorkerFixtures {
  /** The payment provider of the product under test. */
  stripe: FakeStripe;
  /** Set with `test.use`: no event of the provider arrives. */
  isWebhookSilent: boolean;
}

interface TestFixtures {
  /** Replaces the provider's script on every page of the test. */
  script: PaymentScript;
}

/**
 * The journeys' `test` with a product that is paid through Stripe: a fake on loopback, whose webhooks are delivered.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  isWebhookSilent: [false, { scope: 'worker', option: true }],
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are needed.
    async ({}, use) => {
      const stripe = await startFakeStripe();
      await use(stripe);
      await stripe.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ stripe, database, processes, isWebhookSilent }, use) => {
      const product = await startProduct({
        processes,
        env: {
          DATABASE_URL: database.address,
          STRIPE_SECRET_KEY: stripe.secretKey,
          STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
          STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
          STRIPE_API_BASE: stripe.url,
        },
      });
      await createPlanPrices(database.db, stripe);
      const end = isWebhookSilent ? async () => {} : deliverWebhooks(stripe, product.baseUrl);
      await use(product);
      await end();
      await product.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  script: [
    async ({ context, stripe }, use) => use(await servePaymentScript(context, stripe)),
    { auto: true },
  ],
});

/** Same as `npm run plans`. */
async function createPlanPrices(db: Parameters<typeof applyPlanPrices>[0], stripe: FakeStripe) {
  const { secretKey, publishableKey, webhookSecret, url } = stripe;
  const keys = { secretKey, publishableKey, webhookSecret, apiBase: new URL(url) };
  await applyPlanPrices(db, createStripeProvider({ name: 'stripe', ...keys }));
}

function deliverWebhooks(stripe: FakeStripe, baseUrl: string): () => Promise<void> {
  let ended = false;
  const running = (async () => {
    while (!ended) {
      await stripe.deliverAll(`${baseUrl}/api/webhooks/stripe`).catch(() => []);
      await wait(100);
    }
  })();
  return async () => {
    ended = true;
    await running;
  };
}

export { expect };
