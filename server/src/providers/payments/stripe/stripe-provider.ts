import type { PaymentProviderName } from '@matilha/contract/billing/billing';
import type { Stripe } from 'stripe';
import type { PaymentProvider } from '../payment-provider.ts';
import { changeNow, quoteChange } from './stripe-changes.ts';
import { type LoadStripe, lazyStripe, type StripeConnection } from './stripe-client.ts';
import { forgetCustomer, readCustomer } from './stripe-customer.ts';
import { isMissing, isOfLiveMode, isOfTestMode, translated } from './stripe-errors.ts';
import { createPlanPrice, listPlanPrices, retirePlanPrice } from './stripe-prices.ts';
import {
  cancelPurchase,
  listCheckouts,
  readCheckout,
  readPurchase,
  refund,
  startPurchase,
} from './stripe-purchases.ts';
import {
  cancelSubscription,
  cancelUnpaid,
  changeAtPeriodEnd,
  openSubscription,
  payWithCard,
  postponeRenewal,
  resumeById,
  stopRenewal,
  voidInvoice,
} from './stripe-subscriptions.ts';
import { instantOf, textOf } from './stripe-values.ts';
import { readWebhookEvent } from './webhook-event.ts';

interface StripeProviderOptions extends StripeConnection {
  name: PaymentProviderName;
  /** For the provider's script in the browser; null for the simulator, which has our own card form. */
  publishableKey: string | null;
  webhookSecret: string | (() => Promise<string>);
  /** The billing clock; the machine's by default. */
  now?: () => Promise<Date>;
  /** Path of our own portal, which replaces the provider's. */
  portalPath?: string;
  /** The test clock of new customers; its time replaces `now`. In test mode only. */
  testClock?: string | null;
  /**
   * Replaces 20, which is a fifth of the live limit and below the 25 of a sandbox, and of every single endpoint
   * (https://docs.stripe.com/rate-limits).
   */
  requestsPerSecond?: number;
}

type Perform = <Result>(operation: string, work: (stripe: Stripe) => Promise<Result>) => Promise<Result>;

type Customers =
  | 'createCustomer'
  | 'updateCustomer'
  | 'isForgotten'
  | 'forgetCustomer'
  | 'readCustomer'
  | 'openPortal';

const customersOf = (
  perform: Perform,
  { portalPath, testClock }: StripeProviderOptions,
): Pick<PaymentProvider, Customers> => ({
  createCustomer: ({ userId, email, name }, idempotencyKey) =>
    perform('create customer', async (stripe) => {
      const person = {
        email,
        name,
        metadata: { user_id: `${userId}` },
        preferred_locales: ['pt-BR'],
        ...(testClock && { test_clock: testClock }),
      };
      return textOf((await stripe.customers.create(person, { idempotencyKey })).id);
    }),
  updateCustomer: (customerId, { email, name }) =>
    perform('update customer', async (stripe) => {
      try {
        await stripe.customers.update(customerId, { email, name });
      } catch (error) {
        if (!isOfTestMode(error)) throw error;
      }
    }),
  isForgotten: (customerId) =>
    perform('look for customer', async (stripe) => {
      try {
        const customer = await stripe.customers.retrieve(customerId);
        return textOf(customer.id) === customerId && customer.deleted === true;
      } catch (error) {
        if (!isOfTestMode(error)) throw error;
        return true;
      }
    }),
  forgetCustomer: (customerId) =>
    perform('forget customer', async (stripe) => {
      try {
        return await forgetCustomer(stripe, customerId);
      } catch (error) {
        if (!isMissing(error) || isOfLiveMode(error)) throw error;
        return 'deleted';
      }
    }),
  readCustomer: (customerId) => perform('read customer', (stripe) => readCustomer(stripe, customerId)),
  openPortal: async (customer, returnUrl) =>
    portalPath ??
    perform('open portal', async (stripe) => {
      const session = { customer, return_url: returnUrl, locale: 'pt-BR' as const };
      return textOf((await stripe.billingPortal.sessions.create(session)).url);
    }),
});

type Subscriptions =
  | 'openSubscription'
  | 'cancelSubscription'
  | 'cancelUnpaid'
  | 'voidInvoice'
  | 'quoteChange'
  | 'changeNow'
  | 'changeAtPeriodEnd'
  | 'stopRenewal'
  | 'payWithCard'
  | 'resume'
  | 'postponeRenewal';

const subscriptionsOf = (perform: Perform): Pick<PaymentProvider, Subscriptions> => ({
  openSubscription: (order, key) =>
    perform('open subscription', (stripe) => openSubscription(stripe, order, key)),
  cancelSubscription: (id) => perform('cancel subscription', (stripe) => cancelSubscription(stripe, id)),
  cancelUnpaid: (id) => perform('cancel unpaid subscription', (stripe) => cancelUnpaid(stripe, id)),
  voidInvoice: (id) => perform('void invoice', (stripe) => voidInvoice(stripe, id)),
  quoteChange: (request) => perform('quote change', (stripe) => quoteChange(stripe, request)),
  changeNow: (request, key) => perform('change now', (stripe) => changeNow(stripe, request, key)),
  changeAtPeriodEnd: (id, priceId, options) =>
    perform('change at period end', (stripe) => changeAtPeriodEnd(stripe, id, priceId, options)),
  stopRenewal: (id) => perform('stop renewal', (stripe) => stopRenewal(stripe, id)),
  payWithCard: (id, cardId) => perform('pay with card', (stripe) => payWithCard(stripe, id, cardId)),
  resume: (id) => perform('resume', (stripe) => resumeById(stripe, id)),
  postponeRenewal: (id, until) => perform('postpone renewal', (stripe) => postponeRenewal(stripe, id, until)),
});

type Payments =
  | 'refund'
  | 'startPurchase'
  | 'readPurchase'
  | 'cancelPurchase'
  | 'readCheckout'
  | 'listCheckouts';

const paymentsOf = (perform: Perform): Pick<PaymentProvider, Payments> => ({
  refund: (paymentId, key) => perform('refund', (stripe) => refund(stripe, paymentId, key)),
  startPurchase: (order, key) => perform('start purchase', (stripe) => startPurchase(stripe, order, key)),
  readPurchase: (paymentId) => perform('read purchase', (stripe) => readPurchase(stripe, paymentId)),
  cancelPurchase: (paymentId) => perform('cancel purchase', (stripe) => cancelPurchase(stripe, paymentId)),
  readCheckout: (checkoutId) => perform('read checkout', (stripe) => readCheckout(stripe, checkoutId)),
  listCheckouts: (since, after) => perform('list checkouts', (stripe) => listCheckouts(stripe, since, after)),
});

type Prices = 'listPlanPrices' | 'createPlanPrice' | 'retirePlanPrice';

const pricesOf = (perform: Perform, now: () => Promise<Date>): Pick<PaymentProvider, Prices> => ({
  listPlanPrices: () => perform('list plan prices', listPlanPrices),
  createPlanPrice: (plan) =>
    perform('create plan price', async (stripe) => createPlanPrice(stripe, plan, await now())),
  retirePlanPrice: (priceId) => perform('retire plan price', (stripe) => retirePlanPrice(stripe, priceId)),
});

/**
 * Creates the adapter over Stripe's SDK. It serves the real provider, and the simulator, which passes a `fetch` that replaces
 * the network. The SDK is loaded at the first call.
 */
export function createStripeProvider(options: StripeProviderOptions): PaymentProvider {
  const { name, publishableKey, webhookSecret, testClock } = options;
  const load = lazyStripe(options);
  const now = testClock ? testClockTime(load, testClock) : (options.now ?? (async () => new Date()));
  const perform: Perform = (operation, work) => translated(operation, async () => work(await load()));
  const secret = async () => (typeof webhookSecret === 'string' ? webhookSecret : webhookSecret());
  return {
    name,
    publishableKey,
    requestsPerSecond: options.requestsPerSecond ?? 20,
    now,
    ...customersOf(perform, options),
    ...subscriptionsOf(perform),
    ...paymentsOf(perform),
    ...pricesOf(perform, now),
    readEvent: async (body, signature, at) =>
      readWebhookEvent(await load(), await secret(), { body, signature, now: at }),
  };
}

const clockKeptMs = 5_000;

/**
 * Returns the billing time of an account's test clock, read at most every five seconds. Its customers live in that time,
 * for rehearsals of renewals in test mode.
 */
function testClockTime(load: LoadStripe, id: string): () => Promise<Date> {
  let known: { until: number; time: Promise<Date> } | undefined;
  const read = () =>
    translated('read test clock', async () => {
      const stripe = await load();
      return instantOf((await stripe.testHelpers.testClocks.retrieve(id)).frozen_time);
    });
  return () => {
    if (!known || performance.now() > known.until)
      known = { until: performance.now() + clockKeptMs, time: read() };
    return known.time;
  };
}
