import type { User } from '@matilha/contract/account/account';
import { eq, isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { users } from '#server/database/schema/accounts.ts';
import { cardNamed } from '#server/features/simulator/testing/wallet.ts';
import { days, later } from '#server/platform/clock.ts';
import { createPaymentProvider } from '#server/providers/payments/create-payment-provider.ts';
import { openCheckout } from '../../checkout/usecases/open-checkout.ts';
import { startPaying } from '../../testing/paying.ts';
import { reconcile } from '../../testing/reconcile.ts';
import { syncCustomer } from './sync-customer.ts';

const { db, deps, contextOf, newcomer, pay, deliverAll, standing, fake } = await startPaying();
const clock = { now: () => fake.now() };
const { log } = contextOf();
const { provider, simulator } = createPaymentProvider({ settings: { provider: 'sandbox' }, db, clock, log });
if (!provider || !simulator) throw new Error('no simulator');
const simulation = { ...deps, payments: provider };

async function simulate(user: User, tierId: number): Promise<void> {
  const view = await openCheckout(contextOf(user), simulation, { tier_id: tierId });
  const { rows } = await db.$client.query(
    `select customer_id from payment_customers where user_id = $1 and provider = 'sandbox'`,
    [user.id],
  );
  await simulator?.confirm(rows[0].customer_id, view.confirmation?.clientSecret ?? '', cardNamed('approved'));
  if (provider) await syncCustomer(contextOf(), provider, user.id);
}

test('ends plans and credits of test cards once real payments are taken, and keeps real ones', async () => {
  const dreamer = await newcomer();
  await simulate(dreamer, 3);
  expect(await standing(dreamer)).toMatchObject({ tierId: 3 });
  await db.update(users).set({ planEndsAt: fake.now() }).where(eq(users.id, dreamer.id));
  const payer = await newcomer();
  await simulate(payer, 3);
  await pay(payer, 1);
  await deliverAll();
  expect(await standing(payer)).toMatchObject({ tierId: 1 });
  const byHand = await newcomer();
  await db.$client.query('update users set tier_id = 2 where id = $1', [byHand.id]);

  const { rows } = await db.$client.query('select responses_limit from tiers where tier_id = 1');
  const [plan] = rows;
  for (let night = 0; night < 2; night += 1) {
    await reconcile(contextOf(), deps);
    expect(await standing(dreamer)).toEqual({
      tierId: 4,
      paymentStatus: 'ativo',
      lastPaymentDate: null,
      available: 0,
    });
    expect(await standing(payer)).toMatchObject({ tierId: 1, available: plan?.responses_limit });
    expect((await standing(byHand)).tierId).toBe(2);
  }
  expect(await db.$count(users, isNotNull(users.planEndsAt))).toBe(0);
  expect(await checkCreditInvariants(db)).toEqual([]);
});

test('lets a user with a simulated plan subscribe with real payments', async () => {
  const user = await newcomer();
  await simulate(user, 2);
  await reconcile(contextOf(), deps);
  await pay(user, 2);
  await deliverAll();
  const { lastPaymentDate, ...now } = await standing(user);
  expect(now).toEqual({ tierId: 2, paymentStatus: 'ativo', available: 150 });
  expect(lastPaymentDate && lastPaymentDate > later(fake.now(), -days(1))).toBe(true);
  await reconcile(contextOf(), deps);
  expect((await standing(user)).available).toBe(150);
});

test('keeps simulated subscriptions while the simulator is the provider', async () => {
  const user = await newcomer();
  await simulate(user, 2);
  await reconcile(contextOf(), simulation);
  expect((await standing(user)).tierId).toBe(2);
});
