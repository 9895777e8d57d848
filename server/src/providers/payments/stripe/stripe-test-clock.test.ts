import { startFakeStripe } from '@matilha/payments-simulator/testing/fake-stripe';
import { expect, it } from 'vitest';
import { afterUse } from '#server/testing/after-use.ts';
import { createStripeProvider } from './stripe-provider.ts';

const stripe = await startFakeStripe();
afterUse(() => stripe.close());
stripe.account.testClocks.clock_1 = 1_800_000_000;
const ana = { userId: 1, email: 'ana@exemplo.com.br', name: 'Ana' };

const providerWith = (testClock: string, secretKey = stripe.secretKey) =>
  createStripeProvider({
    name: 'stripe',
    secretKey,
    publishableKey: null,
    webhookSecret: 'whsec_none',
    apiBase: new URL(stripe.url),
    testClock,
  });

it('creates customers in the test clock, and takes its time as billing time', async () => {
  const provider = providerWith('clock_1');
  expect(await provider.createCustomer(ana, 'in-clock')).toMatch(/^cus_/);
  const sent = stripe.requests.find(({ path }) => path === '/v1/customers');
  expect(new URLSearchParams(sent?.body).get('test_clock')).toBe('clock_1');
  expect(await provider.now()).toEqual(new Date(1_800_000_000_000));
});

it('creates nobody in a clock that does not exist, or in live mode', async () => {
  await expect(providerWith('clock_2').createCustomer(ana, 'none')).rejects.toThrow('test_clock');
  const live = providerWith('clock_1', stripe.live.secretKey);
  await expect(live.createCustomer(ana, 'live')).rejects.toThrow('test_clock');
});
