import { startFakeStripe } from '@matilha/payments-simulator/testing/fake-stripe';
import { describe, expect, it } from 'vitest';
import { createStripeProvider } from './stripe-provider.ts';

async function emptyAccount() {
  const stripe = await startFakeStripe();
  const provider = createStripeProvider({
    name: 'stripe',
    secretKey: stripe.secretKey,
    publishableKey: null,
    webhookSecret: 'whsec_none',
    apiBase: new URL(stripe.url),
  });
  return { stripe, provider };
}

const plan = { tierId: 2, titulo: 'Companheiro', amount: 9_900 };

describe("a plan's price", () => {
  it("creates a price in reais for thirty days under its plan's product", async () => {
    const { stripe, provider } = await emptyAccount();
    const price = await provider.createPlanPrice(plan);
    expect(price).toEqual({ priceId: price.priceId, tierId: 2, amount: 9_900, active: true });
    expect(await provider.listPlanPrices()).toEqual([price]);
    const sent = stripe.requests.find(({ path, method }) => path === '/v1/prices' && method === 'POST');
    expect(Object.fromEntries(new URLSearchParams(sent?.body))).toEqual({
      product: 'matilha_tier_2',
      currency: 'brl',
      unit_amount: '9900',
      'recurring[interval]': 'day',
      'recurring[interval_count]': '30',
      'metadata[tier_id]': '2',
    });
    await stripe.close();
  });

  it('creates one price in concurrent and repeated calls', async () => {
    const { stripe, provider } = await emptyAccount();
    const made = await Promise.all([provider.createPlanPrice(plan), provider.createPlanPrice(plan)]);
    expect(made[0]).toEqual(made[1]);
    expect(await provider.createPlanPrice(plan)).toEqual(made[0]);
    expect(await provider.listPlanPrices()).toHaveLength(1);
    await stripe.close();
  });

  it('lists a retired price, and reactivates it when the plan costs the same again', async () => {
    const { stripe, provider } = await emptyAccount();
    const { priceId } = await provider.createPlanPrice(plan);
    await provider.retirePlanPrice(priceId);
    await provider.retirePlanPrice(priceId);
    expect(await provider.listPlanPrices()).toEqual([{ priceId, tierId: 2, amount: 9_900, active: false }]);
    expect(await provider.createPlanPrice(plan)).toMatchObject({ priceId, active: true });
    await stripe.close();
  });

  it('excludes every other price of the same account from the list, on any page', async () => {
    const { stripe, provider } = await emptyAccount();
    await provider.createPlanPrice(plan);
    for (let count = 0; count < 120; count += 1) {
      await post('/v1/prices', { product: 'matilha_tier_2', currency: 'brl', unit_amount: '100' });
    }
    await post('/v1/prices', {
      product: 'matilha_tier_2',
      currency: 'usd',
      unit_amount: '9900',
      'recurring[interval]': 'day',
      'recurring[interval_count]': '30',
      'metadata[tier_id]': '2',
    });
    expect(await provider.listPlanPrices()).toMatchObject([{ tierId: 2, amount: 9_900 }]);
    await stripe.close();

    async function post(path: string, fields: Record<string, string>) {
      const headers = { authorization: `Bearer ${stripe.secretKey}` };
      const sent = { method: 'POST', headers, body: new URLSearchParams(fields) };
      expect((await fetch(stripe.url + path, sent)).status).toBe(200);
    }
  });
});
