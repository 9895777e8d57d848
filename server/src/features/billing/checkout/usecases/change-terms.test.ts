import type { User } from '@matilha/contract/account/account';
import { afterEach, describe, expect, it } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { days, later } from '#server/platform/clock.ts';
import { checkPaymentInvariants } from '#server/testing/payments/payment-invariants.ts';
import { selectPlanPriceRows } from '../../plans/price-repository.ts';
import { tierOfPrice } from '../../plans/rules.ts';
import { syncCustomer } from '../../standing/usecases/sync-customer.ts';
import { startPaying } from '../../testing/paying.ts';
import { confirmPlanChange } from './confirm-plan-change.ts';
import { openCheckout } from './open-checkout.ts';

const { db, fake, provider, providerThrough, deps, contextOf, newcomer, pay, standing, customerOf } =
  await startPaying();

afterEach(async () => {
  expect([...(await checkCreditInvariants(db)), ...(await checkPaymentInvariants(db))]).toEqual([]);
});

const sync = ({ id }: User) => syncCustomer(contextOf(), provider, id);
const read = async (user: User) => provider.readCustomer(await customerOf(user));
const paymentOf = async (user: User) => (await read(user)).invoices[0]?.payment?.id ?? expect.fail();
const checkout = (user: User, tier: number) => openCheckout(contextOf(user), deps, { tier_id: tier });
const confirm = async (user: User, tier: number, quote: string) =>
  (await confirmPlanChange(contextOf(user), deps, { tier_id: tier, quote })).status;

async function subscriber(tier: number): Promise<User> {
  const user = await newcomer();
  await pay(user, tier);
  await sync(user);
  return user;
}
/** Gives cents of the newest payment back, as an operator does in the provider's dashboard. */
async function giveBack(user: User, amount: number): Promise<void> {
  const payment = await paymentOf(user);
  const response = await fetch(new URL('/v1/refunds', fake.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${fake.secretKey}` },
    body: new URLSearchParams({ payment_intent: payment, amount: `${amount}` }),
  });
  expect(response.status).toBe(200);
}

describe('a change of plan while the running period is not paid', () => {
  it('waits for the renewal that is a draft, and is offered once it is paid', async () => {
    const user = await subscriber(1);
    const offered = await checkout(user, 2);
    await fake.advance(30);
    for (const tier of [2, 3]) {
      const { status, waitsFor, confirmation, change } = await checkout(user, tier);
      expect({ status, waitsFor, confirmation, change }).toEqual({
        status: 'waiting',
        waitsFor: 'renewal',
        confirmation: null,
        change: null,
      });
    }
    await expect(confirm(user, 2, offered.change?.quote ?? '')).rejects.toMatchObject({
      code: 'quote_changed',
    });
    await fake.advanceSeconds(3_600);
    const { change } = await checkout(user, 2);
    expect(change).toMatchObject({ refunded: 0, unusedCredit: 4_893 });
    expect(await confirm(user, 2, change?.quote ?? '')).toBe('changed');
  });

  it('refuses a quote from before the renewal became a draft, and charges nothing', async () => {
    const user = await subscriber(1);
    await fake.advanceSeconds(30 * 86_400 - 300);
    const { change } = await checkout(user, 2);
    await fake.advanceSeconds(301);
    await expect(confirm(user, 2, change?.quote ?? '')).rejects.toMatchObject({ code: 'quote_changed' });
    expect((await read(user)).invoices.map(({ status }) => status)).toEqual(['draft', 'paid']);
  });

  it('waits while a bank decides about its payment', async () => {
    const user = await subscriber(1);
    await fake.openDispute(await paymentOf(user));
    expect(await checkout(user, 2)).toMatchObject({ status: 'waiting', waitsFor: 'dispute', change: null });
  });
});

describe('a change of plan after a refund', () => {
  it.each([
    ['a cent', 1, 3_265],
    ['a part', 2_450, 1_633],
  ])('credits the share of unused days that was kept after a refund of %s', async (_, amount, credit) => {
    const user = await subscriber(1);
    await fake.advance(10);
    await giveBack(user, amount);
    await sync(user);
    const { change } = await checkout(user, 2);
    expect(change).toMatchObject({ takesEffect: 'now', refunded: amount });
    expect(Math.abs((change?.unusedCredit ?? 0) - credit)).toBeLessThanOrEqual(1);
    expect(change?.amountDue).toBe(9_900 - (change?.unusedCredit ?? 0));
    expect(await confirm(user, 2, change?.quote ?? '')).toBe('changed');
    expect((await read(user)).invoices[0]).toMatchObject({ status: 'paid', amountPaid: change?.amountDue });
    await sync(user);
    expect(await standing(user)).toMatchObject({ tierId: 2, available: 150 });
  });

  it.each([1, 2])(
    'sells plan %i again after a refund in full, and ends the subscription before it',
    async (tier) => {
      const user = await subscriber(1);
      await fake.advance(1);
      await giveBack(user, 4_900);
      await sync(user);
      expect(await standing(user)).toMatchObject({ tierId: 4, available: 0 });
      const before = fake.now();
      const { status, order } = await checkout(user, tier);
      expect(status).toBe('open');
      // The provider counts whole seconds.
      expect(order.renewsAt.getTime()).toBeGreaterThan(later(before, days(30)).getTime() - 1_000);
      await pay(user, tier);
      await sync(user);
      expect(await standing(user)).toMatchObject({ tierId: tier, available: tier === 1 ? 60 : 150 });
      expect((await read(user)).subscriptions.map(({ status: each }) => each)).toEqual([
        'active',
        'canceled',
      ]);
    },
  );

  it('refuses a quote from before the refund, which would credit days that were given back', async () => {
    const user = await subscriber(1);
    const { change } = await checkout(user, 2);
    await giveBack(user, 4_900);
    await expect(confirm(user, 2, change?.quote ?? '')).rejects.toMatchObject({ code: 'quote_changed' });
    expect((await read(user)).invoices).toHaveLength(1);
  });
});

describe('an upgrade refunded in full', () => {
  it('leads back to the plan before it, with its credits and its price', async () => {
    const user = await subscriber(1);
    await fake.advance(10);
    const { change } = await checkout(user, 2);
    expect(await confirm(user, 2, change?.quote ?? '')).toBe('changed');
    await giveBack(user, change?.amountDue ?? 0);
    await sync(user);
    expect(await standing(user)).toMatchObject({ tierId: 1, paymentStatus: 'ativo', available: 60 });
    expect((await checkout(user, 1)).status).toBe('active');
    // The person may choose the next period's plan after that.
    const again = await checkout(user, 2);
    // Twenty of thirty days of the plan before are paid and unused: the refunded upgrade is credited no day.
    expect(Math.abs((again.change?.unusedCredit ?? 0) - 3_266)).toBeLessThanOrEqual(1);
    expect(await confirm(user, 2, again.change?.quote ?? '')).toBe('changed');
    await sync(user);
    expect(await standing(user)).toMatchObject({ tierId: 2, available: 150 });
    expect((await checkout(user, 2)).status).toBe('active');
  });
});

it('sets the price of the next period back after an upgrade was refunded while the provider failed', async () => {
  const user = await subscriber(1);
  const { change } = await checkout(user, 2);
  expect(await confirm(user, 2, change?.quote ?? '')).toBe('changed');
  const [upgraded] = (await read(user)).subscriptions;
  await giveBack(user, change?.amountDue ?? 0);
  fake.failNext(3, 500, `POST /v1/subscriptions/${upgraded?.id}`);
  await expect(sync(user)).rejects.toMatchObject({ reason: 'down' });
  await sync(user);
  expect(await standing(user)).toMatchObject({ tierId: 1, available: 60 });
  const prices = await selectPlanPriceRows(db, provider.name);
  expect(tierOfPrice(prices, (await read(user)).subscriptions[0]?.priceId ?? null)).toBe(1);
});

it('sets the price of the next period back when an upgrade was refunded before any sync saw it', async () => {
  const user = await subscriber(1);
  const [{ id: subscriptionId } = expect.fail()] = (await read(user)).subscriptions;
  const prices = await selectPlanPriceRows(db, provider.name);
  const { priceId = '' } = prices.find(({ tierId }) => tierId === 2) ?? {};
  const request = { subscriptionId, priceId, at: fake.now(), creditFrom: fake.now() };
  expect(await provider.changeNow(request, 'unseen')).toEqual({ status: 'changed' });
  await giveBack(user, (await read(user)).invoices[0]?.amountPaid ?? 0);
  await sync(user);
  expect(await standing(user)).toMatchObject({ tierId: 1, available: 60 });
  const nextTier = async () => tierOfPrice(prices, (await read(user)).subscriptions[0]?.priceId ?? null);
  expect(await nextTier()).toBe(1);

  // A choice that the person makes for the next period after that stays.
  await provider.changeAtPeriodEnd(subscriptionId, priceId);
  await sync(user);
  expect(await nextTier()).toBe(2);
});

it('resets the price of the next period after a refunded upgrade of a resumed plan', async () => {
  const user = await subscriber(1);
  const { change } = await checkout(user, 2);
  expect(await confirm(user, 2, change?.quote ?? '')).toBe('changed');
  await fake.setCancelAtPeriodEnd(await customerOf(user), true);
  await giveBack(user, change?.amountDue ?? 0);
  await sync(user);
  const prices = await selectPlanPriceRows(db, provider.name);
  const own = async () => {
    const [{ priceId, cancelAtPeriodEnd } = expect.fail()] = (await read(user)).subscriptions;
    return { tier: tierOfPrice(prices, priceId), cancelAtPeriodEnd };
  };
  expect(await own()).toEqual({ tier: 1, cancelAtPeriodEnd: true });
  await fake.setCancelAtPeriodEnd(await customerOf(user), false);
  await sync(user);
  expect(await own()).toEqual({ tier: 1, cancelAtPeriodEnd: false });
});

describe('a disputed payment', () => {
  it('ends the credits although the provider refuses to stop the next charge', async () => {
    const user = await subscriber(1);
    await fake.openDispute(await paymentOf(user));
    const refusal = { type: 'invalid_request_error', message: 'managed by a schedule' };
    const payments = providerThrough(async (input, init) =>
      init?.method === 'POST' ? Response.json({ error: refusal }, { status: 400 }) : fetch(input, init),
    );
    const errors: object[] = [];
    const context = contextOf();
    context.log = { ...context.log, error: (fields: object) => void errors.push(fields) };
    await syncCustomer(context, payments, user.id);
    expect(await standing(user)).toMatchObject({ available: 0 });
    expect(errors).toHaveLength(1);
  });

  it('stops the next charge, also when the customer resumes the plan, until the bank has decided', async () => {
    const user = await subscriber(1);
    const dispute = await fake.openDispute(await paymentOf(user));
    await sync(user);
    const isStopped = async () => (await read(user)).subscriptions[0]?.cancelAtPeriodEnd;
    expect(await isStopped()).toBe(true);
    await fake.setCancelAtPeriodEnd(await customerOf(user), false);
    await sync(user);
    expect(await isStopped()).toBe(true);
    await fake.closeDispute(dispute, 'won');
    await fake.setCancelAtPeriodEnd(await customerOf(user), false);
    await sync(user);
    expect(await isStopped()).toBe(false);
    expect(await standing(user)).toMatchObject({ tierId: 1, available: 60 });
  });
});

it.each([
  [1, 2],
  [2, 1],
])(
  'charges what it promised after a change from plan %i, sold three times by hand, to plan %i',
  async (from, to) => {
    const user = await subscriber(from);
    await fake.setQuantity((await read(user)).subscriptions[0]?.id ?? '', 3);
    const { change } = await checkout(user, to);
    await confirm(user, to, change?.quote ?? '');
    const [changed] = (await read(user)).subscriptions;
    expect(changed).toMatchObject({ recurringAmount: change?.recurringAmount, conditions: [] });
    const paid = (await read(user)).invoices.map(({ amountPaid }) => amountPaid);
    const first = from === 1 ? 4_900 : 9_900;
    expect(paid).toEqual(change?.takesEffect === 'now' ? [change.amountDue, first] : [first]);
    await fake.advance(31);
    expect((await read(user)).invoices[0]).toMatchObject({ amountPaid: change?.recurringAmount });
  },
);
