import type { User } from '@matilha/contract/account';
import { afterEach, expect, test } from 'vitest';
import { checkCreditInvariants } from '#server/database/credit-invariants.ts';
import { checkPaymentInvariants } from '#server/testing/payment-invariants.ts';
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
const secretOf = async (user: User) =>
  (await openCheckout(contextOf(user), deps, {})).confirmation?.clientSecret ?? expect.fail();
/** Pays an invoice on a page that is still open. */
const payIn = (secret: string) => fake.confirmIntent(secret, 'pm_card_approved');

/** Returns a user whose first renewal failed, and the secret of its invoice. */
async function overdue(): Promise<{ user: User; secret: string }> {
  const user = await newcomer();
  await pay(user, 1, 'pm_card_fails_at_renewal');
  await fake.advance(40);
  await sync(user);
  return { user, secret: await secretOf(user) };
}

test('voids the older unpaid invoice once the next one can be paid', async () => {
  const { user, secret } = await overdue();
  await fake.advance(20);
  await sync(user);
  expect(await statuses(user)).toEqual(['draft', 'open', 'paid']);
  expect(await standing(user)).toMatchObject({ paymentStatus: 'atrasado' });
  await fake.advance(1);
  await sync(user);
  expect(await statuses(user)).toEqual(['open', 'void', 'paid']);
  await expect(payIn(secret)).rejects.toThrow('canceled');
  await payIn(await secretOf(user));
  await sync(user);
  expect(await standing(user)).toMatchObject({ tierId: 1, paymentStatus: 'ativo', available: 60 });
});

test('gives the running period for an old invoice that is paid first, and voids the newer one', async () => {
  const { user, secret } = await overdue();
  await fake.advance(21);
  const [newest] = await invoicesOf(user);
  await payIn(secret);
  await sync(user);
  expect(await statuses(user)).toEqual(['void', 'paid', 'paid']);
  expect(await standing(user)).toEqual({
    tierId: 1,
    paymentStatus: 'ativo',
    lastPaymentDate: newest?.period?.startsAt,
    available: 60,
  });
  expect((await openCheckout(contextOf(user), deps, { tier_id: 1 })).status).toBe('active');
  await fake.advance(26);
  await sync(user);
  expect(await standing(user)).toMatchObject({ paymentStatus: 'ativo', available: 60 });
});

test('gives the running period for an old invoice that is paid while the newer one is a draft', async () => {
  const { user, secret } = await overdue();
  await fake.advance(20);
  await payIn(secret);
  await sync(user);
  expect(await statuses(user)).toEqual(['void', 'paid', 'paid']);
  expect(await standing(user)).toMatchObject({ paymentStatus: 'ativo', available: 60 });
  await fake.advance(1);
  expect(await statuses(user)).toEqual(['void', 'paid', 'paid']);
});

test('refunds an old invoice that is paid beside the newer one', async () => {
  const { user } = await overdue();
  await fake.advance(21);
  expect(await statuses(user)).toEqual(['open', 'open', 'paid']);
  // A new card pays every open invoice at once.
  await fake.attachCard(await customerOf(user), 'pm_card_approved');
  await sync(user);
  await followDueRefunds(contextOf(), { provider, settings: deps.settings });
  await sync(user);
  expect((await invoicesOf(user)).map(({ payment }) => payment?.amountRefunded)).toEqual([0, 4_900, 0]);
  expect(await standing(user)).toMatchObject({ tierId: 1, paymentStatus: 'ativo', available: 60 });
});
