import { type FakeStripe, startFakeStripe } from '@matilha/payments-simulator/testing/fake-stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { lockIndex } from '#server/features/knowledge/search/index-repository.ts';
import type { PaymentProvider, PlanPrice } from '#server/providers/payments/payment-provider.ts';
import { createStripeProvider } from '#server/providers/payments/stripe/stripe-provider.ts';
import { testDatabase } from '#server/testing/database.ts';
import { selectPlanPriceRows } from '../price-repository.ts';
import { applyPlanPrices, comparePlanPrices, ensurePlanPrices } from './apply-plan-prices.ts';

const { db, pool } = await testDatabase();
let provider: PaymentProvider;
let stripe: FakeStripe;

beforeEach(async () => {
  await pool.query('delete from plan_prices');
  await pool.query('update tiers set valor = tier_id * 1000');
  stripe = await startFakeStripe();
  provider = createStripeProvider({
    name: 'stripe',
    secretKey: stripe.secretKey,
    publishableKey: null,
    webhookSecret: 'whsec_none',
    apiBase: new URL(stripe.url),
    now: async () => stripe.now(),
  });
  return () => stripe.close();
});

const kinds = async () => (await comparePlanPrices(db, provider)).map(({ kind }) => kind);
const raisePrice = () => pool.query('update tiers set valor = 1500 where tier_id = 1');
const rows = async () =>
  (await selectPlanPriceRows(db, provider.name)).map(({ provider: _provider, ...row }) => row);
const byId = (a: PlanPrice, b: PlanPrice) => a.priceId.localeCompare(b.priceId);
/** Expects a row for each price of the provider, and exactly one sold price for each plan, with the plan's amount. */
async function expectInStep() {
  const prices = (await provider.listPlanPrices()).toSorted(byId);
  expect((await rows()).toSorted(byId)).toEqual(prices);
  const { rows: tiers } = await pool.query('select tier_id, valor from tiers where tier_id between 1 and 3');
  for (const { tier_id: tierId, valor: amount } of tiers) {
    expect(prices.filter((price) => price.tierId === tierId && price.active)).toMatchObject([{ amount }]);
  }
  expect(await comparePlanPrices(db, provider)).toEqual([]);
}

/** The provider, but `method` throws once it was called more than `allowed` times. */
function dyingAfter(allowed: number, method: 'createPlanPrice' | 'retirePlanPrice'): PaymentProvider {
  let left = allowed;
  const count = () => {
    left -= 1;
    if (left < 0) throw new Error('killed');
  };
  return {
    ...provider,
    createPlanPrice: async (plan) => {
      if (method === 'createPlanPrice') count();
      return provider.createPlanPrice(plan);
    },
    retirePlanPrice: async (priceId) => {
      if (method === 'retirePlanPrice') count();
      return provider.retirePlanPrice(priceId);
    },
  };
}

describe('plan prices', () => {
  it('creates prices for the plans that are sold, and never for the free tier', async () => {
    expect(await comparePlanPrices(db, provider)).toMatchObject(
      [1, 2, 3].map((tierId) => ({ kind: 'create', tier: { tierId } })),
    );
    expect(await provider.listPlanPrices()).toEqual([]);
    await applyPlanPrices(db, provider);
    await expectInStep();
    expect(await rows()).toHaveLength(3);
  });

  it("creates a price for a plan's new amount, and keeps the old price for its subscribers", async () => {
    await applyPlanPrices(db, provider);
    await raisePrice();
    expect(await kinds()).toEqual(['create', 'retire']);
    await applyPlanPrices(db, provider);
    await expectInStep();
    expect((await rows()).filter(({ tierId }) => tierId === 1)).toHaveLength(2);
  });

  it('writes the prices while the knowledge bank is being indexed', async () => {
    await db.transaction(async (tx) => {
      await lockIndex(tx);
      await applyPlanPrices(db, provider);
    });
    await expectInStep();
  });

  it('sells a retired price again when a plan returns to its amount', async () => {
    await applyPlanPrices(db, provider);
    await raisePrice();
    await applyPlanPrices(db, provider);
    await pool.query('update tiers set valor = 1000 where tier_id = 1');
    await applyPlanPrices(db, provider);
    await expectInStep();
    expect(await rows()).toHaveLength(4);
  });

  it('recovers the rows of prices from the provider after the database lost them', async () => {
    await applyPlanPrices(db, provider);
    await raisePrice();
    await applyPlanPrices(db, provider);
    await pool.query('delete from plan_prices');
    expect(await kinds()).toEqual(['note', 'note', 'note', 'note']);
    await applyPlanPrices(db, provider);
    await expectInStep();
  });

  it('stops selling prices of another provider account', async () => {
    await pool.query(
      `insert into plan_prices (price_id, provider, tier_id, amount, active)
       values ('price_of_the_test_account', 'stripe', 1, 1000, true), ('price_of_the_sandbox', 'sandbox', 1, 1000, true)`,
    );
    await applyPlanPrices(db, provider);
    expect((await rows()).find(({ priceId }) => priceId === 'price_of_the_test_account')?.active).toBe(false);
    expect(await selectPlanPriceRows(db, 'sandbox')).toMatchObject([{ active: true }]);
    expect(await comparePlanPrices(db, provider)).toEqual([]);
  });

  it('keeps one price on sale when a plan has two', async () => {
    await applyPlanPrices(db, provider);
    await provider.createPlanPrice({ tierId: 1, titulo: 'Filhote', amount: 777 });
    expect(await kinds()).toEqual(['retire']);
    await applyPlanPrices(db, provider);
    await expectInStep();
  });

  it('creates a price ten minutes after the provider failed, although it repeats that failure for a day', async () => {
    stripe.failNext(1, 'stored_500', 'POST /v1/prices');
    await expect(applyPlanPrices(db, provider)).rejects.toThrow('create plan price');
    await stripe.advanceSeconds(600);
    await applyPlanPrices(db, provider);
    await expectInStep();
  });

  it.each(['createPlanPrice', 'retirePlanPrice'] as const)(
    'resumes a price update after a crash in %s',
    async (method) => {
      await applyPlanPrices(db, provider);
      await pool.query('update tiers set valor = valor + 1 where tier_id <= 3');
      for (const allowed of [0, 1, 1]) {
        await expect(applyPlanPrices(db, dyingAfter(allowed, method))).rejects.toThrow('killed');
        const sold = (await rows()).filter(({ active }) => active);
        expect(sold.map(({ tierId }) => tierId).toSorted()).toEqual([1, 2, 3]);
        const works = (await provider.listPlanPrices()).filter(({ active }) => active);
        expect(works.map(({ priceId }) => priceId)).toEqual(
          expect.arrayContaining(sold.map(({ priceId }) => priceId)),
        );
      }
      await applyPlanPrices(db, provider);
      await expectInStep();
    },
  );

  it('creates prices once when processes start together, and asks the provider only when a price differs', async () => {
    await Promise.all(Array.from({ length: 4 }, () => ensurePlanPrices(db, provider)));
    await expectInStep();
    expect(await rows()).toHaveLength(3);
    const silent = { ...provider, listPlanPrices: () => Promise.reject(new Error('asked')) };
    await ensurePlanPrices(db, silent);
    await raisePrice();
    await expect(ensurePlanPrices(db, silent)).rejects.toThrow('asked');
  });
});
