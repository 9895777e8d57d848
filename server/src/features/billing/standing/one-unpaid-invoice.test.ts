import type { User } from '@matilha/contract/account/account';
import { afterEach, expect, test } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { checkPaymentInvariants } from '#server/testing/payments/payment-invariants.ts';
import { openCheckout } from '../checkout/usecases/open-checkout.ts';
import { followDueRefunds } from '../refunds/usecases/follow-due-refunds.ts';
import { startPaying } from '../testing/paying.ts';
import { syncCustomer } from './usecases/sync-customer.ts';

/** The account keeps subscriptions past due: each period leaves another unpaid invoice. */
const { db, fake, provider, deps, contextOf, newcomer, pay, standing, customerOf } = await startPaying({
  afterRetries: 'past_due',
});

afterEach(async () => {
  expect([...(await checkCreditInvariants(db)), ...(await checkPaymentInvariants(db))]).toEqual([]);
});

const sync = ({ id }: User) => syncCustomer(contextOf(), provider, id);
const invoicesOf = async (user: User) => (await provider.readCustomer(await customerOf(user))).invoices;
const statuses = async (user: User) => (await invoicesOf(user)).map(({ status }) => status);
/** Pays an invoice on a page that is still open. */
const payIn = (secret: string) => fake.confirmIntent(secret, 'pm_card_approved');

const look = (user: User, tier_id?: number) =>
  openCheckout(contextOf(user), deps, tier_id === undefined ? {} : { tier_id });
const charged = async (user: User) => (await invoicesOf(user)).flatMap(({ amountPaid }) => amountPaid || []);

/** Returns a user whose first renewal failed, and the secret of its invoice. */
async function overdue(): Promise<{ user: User; secret: string }> {
  const user = await newcomer();
  await pay(user, 2, 'pm_card_fails_at_renewal');
  await fake.advance(31);
  await sync(user);
  const { status, order, confirmation } = await look(user);
  expect({ status, amount: order.amountDue }).toEqual({ status: 'past_due', amount: 9_900 });
  return { user, secret: confirmation?.clientSecret ?? expect.fail() };
}

test('begins a new period on the day of a payment after the grace, and charges again 30 days later', async () => {
  const { user } = await overdue();
  await fake.advance(14);
  await sync(user);
  expect(await standing(user)).toMatchObject({ tierId: 2, paymentStatus: 'atrasado' });
  const { status, order } = await look(user);
  expect({ status, amount: order.amountDue }).toEqual({ status: 'open', amount: 9_900 });
  const before = fake.now().getTime();
  await pay(user, 2);
  await sync(user);
  const { lastPaymentDate } = await standing(user);
  expect(await standing(user)).toMatchObject({ tierId: 2, paymentStatus: 'ativo', available: 150 });
  // The provider counts whole seconds.
  expect(lastPaymentDate?.getTime()).toBeGreaterThan(before - 1_000);
  expect(await statuses(user)).toEqual(['paid', 'void', 'paid']);
  await fake.advance(29);
  await sync(user);
  expect(await charged(user)).toEqual([9_900, 9_900]);
  await fake.advance(2);
  await sync(user);
  expect(await charged(user)).toEqual([9_900, 9_900, 9_900]);
});

test('sells a smaller plan to an overdue payer, and ends the one before with its open invoice', async () => {
  const { user } = await overdue();
  expect((await look(user, 1)).status).toBe('open');
  expect(await statuses(user)).toEqual(['open', 'open', 'paid']);
  await pay(user, 1);
  await sync(user);
  expect(await standing(user)).toMatchObject({ tierId: 1, paymentStatus: 'ativo', available: 60 });
  expect(await statuses(user)).toEqual(['paid', 'void', 'paid']);
  expect(await charged(user)).toEqual([4_900, 9_900]);
});

test('gives 30 days from the late payment of an old invoice, and postpones the next charge', async () => {
  const { user, secret } = await overdue();
  await fake.advance(20);
  await payIn(secret);
  await sync(user);
  expect(await standing(user)).toMatchObject({ tierId: 2, paymentStatus: 'ativo', available: 150 });
  expect((await look(user, 2)).status).toBe('active');
  await fake.advance(29);
  await sync(user);
  expect(await charged(user)).toEqual([9_900, 9_900]);
  expect(await standing(user)).toMatchObject({ paymentStatus: 'ativo', available: 150 });
  await fake.advance(2);
  await sync(user);
  expect(await charged(user)).toEqual([9_900, 9_900, 9_900]);
  expect(await standing(user)).toMatchObject({ paymentStatus: 'ativo', available: 150 });
});

test('ends a subscription that is unpaid for 30 days, and leaves nothing owed', async () => {
  const { user, secret } = await overdue();
  await fake.advanceSeconds(28.9 * 86_400);
  await sync(user);
  expect(await standing(user)).toMatchObject({ tierId: 2, paymentStatus: 'atrasado' });
  await fake.advanceSeconds(0.2 * 86_400);
  await sync(user);
  expect(await standing(user)).toMatchObject({ tierId: 4, paymentStatus: 'ativo', available: 0 });
  expect(new Set(await statuses(user))).toEqual(new Set(['void', 'paid']));
  await expect(payIn(secret)).rejects.toThrow('canceled');
});

test('counts the 30 days of an account that was overdue before the rule from then', async () => {
  const { user } = await overdue();
  await fake.advance(4);
  await sync(user);
  // As the program before left it, and looked at by this one only now.
  await db.$client.query('update subscriptions set recurring_amount = null where user_id = $1', [user.id]);
  await fake.advance(40);
  await sync(user);
  expect((await standing(user)).paymentStatus).toBe('atrasado');
  await fake.advance(29);
  await sync(user);
  expect((await standing(user)).paymentStatus).toBe('atrasado');
  await fake.advance(4);
  await sync(user);
  expect(await standing(user)).toMatchObject({ tierId: 4, paymentStatus: 'ativo' });
});

test('ends an unpaid subscription at once when its payer cancels it', async () => {
  const { user } = await overdue();
  await fake.setCancelAtPeriodEnd(await customerOf(user), true);
  await sync(user);
  expect(await standing(user)).toMatchObject({ tierId: 4, paymentStatus: 'ativo' });
  expect(await statuses(user)).toEqual(['void', 'paid']);
});

test('refunds an old invoice that is paid in the moment in which another plan is bought', async () => {
  const { user, secret } = await overdue();
  await fake.advance(5);
  await pay(user, 1);
  await fake.advanceSeconds(1);
  await payIn(secret);
  await sync(user);
  await followDueRefunds(contextOf(), { provider, settings: deps.settings });
  await sync(user);
  expect((await invoicesOf(user)).map(({ payment }) => payment?.amountRefunded)).toEqual([0, 9_900, 0]);
  expect(await standing(user)).toMatchObject({ tierId: 1, paymentStatus: 'ativo', available: 60 });
});
