import { expect, test } from 'vitest';
import { confirmPlanChange } from '../checkout/usecases/confirm-plan-change.ts';
import { openCheckout } from '../checkout/usecases/open-checkout.ts';
import { checkSubscription } from '../subscription/usecases/read-subscription.ts';
import { startPaying } from '../testing/paying.ts';
import { reconcileDue } from './usecases/reconcile.ts';

/** No event of the provider arrives in this file. */
const { fake, deps, contextOf, newcomer, pay, standing, customerOf } = await startPaying();

const paidStanding = { tierId: 2, paymentStatus: 'ativo', available: 150 };

test('shows plan and credits within a minute of a payment whose page was closed', async () => {
  const user = await newcomer();
  expect(await pay(user, 2)).toBe('succeeded');
  expect(await standing(user)).toMatchObject({ tierId: 4, available: 0 });
  await fake.advanceSeconds(60);
  await reconcileDue(contextOf(), deps);
  expect(await standing(user)).toMatchObject(paidStanding);
});

test("applies the checkout's reading at once, before it says that the plan is paid", async () => {
  const user = await newcomer();
  await pay(user, 2);
  expect((await openCheckout(contextOf(user), deps, { tier_id: 2 })).status).toBe('active');
  expect(await standing(user)).toMatchObject(paidStanding);
});

test('applies a check that the person requests at once', async () => {
  const user = await newcomer();
  await pay(user, 2);
  expect(await checkSubscription(contextOf(user), deps)).toMatchObject({
    tierId: 2,
    subscription: { state: 'active', nextCharge: { amount: 9_900 } },
  });
  expect(await standing(user)).toMatchObject(paidStanding);
});

test('shows a change of plan within a minute of its approval by the bank', async () => {
  const user = await newcomer();
  await pay(user, 1);
  await openCheckout(contextOf(user), deps, { tier_id: 1 });
  await fake.attachCard(await customerOf(user), 'pm_card_authentication_always');
  const { change } = await openCheckout(contextOf(user), deps, { tier_id: 2 });
  const quote = change?.quote ?? '';
  const { status, clientSecret } = await confirmPlanChange(contextOf(user), deps, { tier_id: 2, quote });
  expect(status).toBe('requires_action');
  await fake.authenticateIntent(clientSecret ?? '', true);
  await fake.advanceSeconds(60);
  await reconcileDue(contextOf(), deps);
  expect(await standing(user)).toMatchObject(paidStanding);
});

test('looks seldomer at an order that nobody pays, and not at all after a day', async () => {
  const user = await newcomer();
  await openCheckout(contextOf(user), deps, { tier_id: 1 });
  const list = `customer=${await customerOf(user)}`;
  const reads = async (minutes: number) => {
    const before = fake.requests.length;
    for (let minute = 0; minute < minutes; minute += 1) {
      await fake.advanceSeconds(60);
      await reconcileDue(contextOf(), deps);
    }
    return fake.requests
      .slice(before)
      .filter(({ path }) => path.startsWith('/v1/subscriptions?') && path.includes(list)).length;
  };
  expect(await reads(14)).toBeGreaterThan(10);
  await fake.advanceSeconds(1_800);
  expect(await reads(30)).toBeLessThanOrEqual(4);
  await fake.advance(1);
  await reads(1);
  expect(await reads(120)).toBe(0);
});
