import type { User } from '@matilha/contract/account/account';
import { expect, test } from 'vitest';
import { openCheckout } from '../checkout/usecases/open-checkout.ts';
import { readSubscription } from '../subscription/usecases/read-subscription.ts';
import { callProvider } from '../testing/operators-hands.ts';
import { startPaying } from '../testing/paying.ts';
import { withdraw } from '../withdrawals/usecases/withdraw.ts';
import { notifyPayer } from './notices/notify-payer.ts';
import { syncCustomer } from './usecases/sync-customer.ts';

const { db, fake, provider, deps, contextOf, newcomer, pay, standing, customerOf } = await startPaying();

const sync = async ({ id }: User) => {
  await syncCustomer(contextOf(), provider, id);
  await notifyPayer(contextOf(), deps, id);
};
const read = async (user: User) => provider.readCustomer(await customerOf(user));
const ownSubscription = async (user: User) => (await read(user)).subscriptions[0] ?? expect.fail();
const shown = async (user: User) => (await readSubscription(contextOf(user), deps)).subscription;
const till = (user: User, tier_id: number) => openCheckout(contextOf(user), deps, { tier_id });
const kinds = async ({ id }: User) => {
  const sql = `select kind from mails where user_id = $1 and kind <> 'subscribed' order by id`;
  return (await db.$client.query<{ kind: string }>(sql, [id])).rows.map(({ kind }) => kind);
};

async function subscriber(tier = 1, card?: string): Promise<User> {
  const user = await newcomer();
  await pay(user, tier, card);
  await sync(user);
  return user;
}

async function disputed(user: User): Promise<string> {
  const dispute = await fake.openDispute((await read(user)).invoices[0]?.payment?.id ?? '');
  await sync(user);
  return dispute;
}

test('takes the stop of a chargeback back when it is won, and mails it', async () => {
  const user = await subscriber();
  const dispute = await disputed(user);
  expect(await ownSubscription(user)).toMatchObject({ cancelAtPeriodEnd: true });
  expect(await shown(user)).toMatchObject({ conditions: ['dispute'], nextCharge: null, isCovered: false });
  await fake.closeDispute(dispute, 'won');
  for (const _ of [1, 2]) await sync(user);
  expect(await ownSubscription(user)).toMatchObject({ cancelAtPeriodEnd: false });
  expect(await shown(user)).toMatchObject({ conditions: [], isCovered: true });
  expect(await standing(user)).toMatchObject({ tierId: 1, available: 60 });
  expect(await kinds(user)).toEqual(['dispute_won']);
});

test('says that the bank asks about a payment, and keeps the plan, until the question ends', async () => {
  const user = await subscriber();
  const before = await shown(user);
  const inquiry = await fake.openInquiry((await read(user)).invoices[0]?.payment?.id ?? '');
  await sync(user);
  expect(await shown(user)).toEqual({ ...before, conditions: ['inquiry'] });
  expect(await standing(user)).toMatchObject({ tierId: 1, available: 60 });
  await fake.settleInquiry(inquiry, false);
  await sync(user);
  expect(await shown(user)).toEqual(before);
  expect(await kinds(user)).toEqual([]);
});

test('leaves a cancellation of the payer when a chargeback is won', async () => {
  const user = await subscriber();
  await fake.setCancelAtPeriodEnd(await customerOf(user), true);
  const dispute = await disputed(user);
  await fake.closeDispute(dispute, 'won');
  await sync(user);
  expect(await ownSubscription(user)).toMatchObject({ cancelAtPeriodEnd: true });
  expect(await kinds(user)).toEqual(['plan_cancelled']);
});

test('mails a withdrawal and its refund, and no end of the plan beside them', async () => {
  const user = await subscriber();
  await withdraw(contextOf(user), deps);
  for (const _ of [1, 2]) await sync(user);
  expect(await kinds(user)).toEqual(['withdrawal', 'refund_done']);
});

test('ends a plan at the first look when its overdue payer disputes the payment before', async () => {
  const user = await subscriber(1, 'pm_card_fails_at_renewal');
  await fake.advance(34);
  await sync(user);
  expect(await standing(user)).toMatchObject({ tierId: 1, paymentStatus: 'atrasado' });
  await fake.openDispute(
    (await read(user)).invoices.find(({ status }) => status === 'paid')?.payment?.id ?? '',
  );
  await sync(user);
  expect(await standing(user)).toMatchObject({ tierId: 4, paymentStatus: 'ativo', available: 0 });
});

test('sells the same plan again after a lost chargeback', async () => {
  const user = await subscriber();
  await fake.closeDispute(await disputed(user), 'lost');
  await sync(user);
  expect(await shown(user)).toMatchObject({ isCovered: false });
  expect((await till(user, 1)).status).toBe('open');
  await pay(user, 1);
  await sync(user);
  expect(await standing(user)).toMatchObject({ tierId: 1, available: 60 });
  expect((await read(user)).subscriptions.map(({ status }) => status)).toEqual(['active', 'canceled']);
});

test('counts a renewal that was voided by hand for nothing, and sells a period from then on', async () => {
  const user = await subscriber(1, 'pm_card_fails_at_renewal');
  await fake.advanceSeconds(30 * 86_400 + 3_700);
  const renewal = (await read(user)).invoices.find(({ status }) => status === 'open');
  await fake.voidInvoice(renewal?.id ?? '');
  await sync(user);
  expect(await ownSubscription(user)).toMatchObject({ status: 'active' });
  await fake.advance(4);
  await sync(user);
  expect(await standing(user)).toMatchObject({ tierId: 1, paymentStatus: 'ativo', available: 0 });
  expect(await shown(user)).toMatchObject({ isCovered: false, state: 'active' });
  for (const tier of [1, 2]) expect((await till(user, tier)).status).toBe('open');
  await pay(user, 2);
  await sync(user);
  expect(await standing(user)).toMatchObject({ tierId: 2, paymentStatus: 'ativo', available: 150 });
  expect((await read(user)).invoices.map(({ amountPaid }) => amountPaid)).toContain(9_900);
});

test.each(['void', 'keep_as_draft', 'mark_uncollectible'] as const)(
  'owes nothing and covers nothing while the collection is paused (%s), and says so',
  async (behavior) => {
    const user = await subscriber();
    await fake.pauseCollection((await ownSubscription(user)).id, behavior);
    await fake.advance(34);
    await sync(user);
    expect(await standing(user)).toMatchObject({ tierId: 1, paymentStatus: 'ativo', available: 0 });
    expect(await shown(user)).toMatchObject({ conditions: ['paused'], nextCharge: null, isCovered: false });
    expect((await till(user, 1)).status).toBe('open');
    expect(await kinds(user)).toEqual([]);
  },
);

test('owes nothing and covers nothing while an operator has moved the next charge', async () => {
  const user = await subscriber();
  const { id, renewsAt } = await ownSubscription(user);
  await provider.postponeRenewal(id, new Date(renewsAt.getTime() + 20 * 86_400_000));
  await fake.advance(34);
  await sync(user);
  expect(await standing(user)).toMatchObject({ tierId: 1, paymentStatus: 'ativo', available: 0 });
  expect(await shown(user)).toMatchObject({ conditions: ['trial'], isCovered: false });
  expect((await till(user, 1)).status).toBe('open');
  await fake.advance(17);
  await sync(user);
  expect(await standing(user)).toMatchObject({ tierId: 1, paymentStatus: 'ativo', available: 60 });
});

test('sells a period after a pause that kept the draft of a renewal', async () => {
  const user = await subscriber();
  const { id } = await ownSubscription(user);
  await fake.pauseCollection(id, 'keep_as_draft');
  await fake.advance(34);
  await fake.resumeCollection(id);
  expect((await till(user, 1)).status).toBe('open');
  await pay(user, 1);
  await sync(user);
  expect(await standing(user)).toMatchObject({ tierId: 1, paymentStatus: 'ativo', available: 60 });
  expect((await read(user)).invoices.map(({ status }) => status)).toEqual(['paid', 'void', 'paid']);
});

test('credits the kept share of the amount charged for a discounted period', async () => {
  const user = await subscriber(2);
  await fake.setCoupon((await ownSubscription(user)).id, { off: { percent: 50 }, duration: 'forever' });
  await fake.advanceSeconds(30 * 86_400 + 3_700);
  const [renewal] = (await read(user)).invoices;
  expect(renewal).toMatchObject({ amountPaid: 4_950, period: { amount: 9_900, discount: 4_950 } });
  const half = { payment_intent: renewal?.payment?.id ?? '', amount: '2475' };
  await callProvider(fake, '/v1/refunds', half);
  const { change } = await till(user, 3);
  // An hour of the 30 days is used.
  expect(change).toMatchObject({
    refunded: 2_475,
    unusedCredit: Math.floor(2_475 * (1 - 3_700 / 2_592_000)),
  });
});

test('says from when a plan runs whose price was changed in the dashboard', async () => {
  const user = await subscriber(2);
  const dearer = await subscriber(1);
  const price = async (of: User) => (await ownSubscription(of)).priceId;
  await fake.changePrice((await ownSubscription(user)).id, await price(dearer));
  await sync(user);
  expect(await standing(user)).toMatchObject({ tierId: 2, available: 150 });
  const { status, order } = await till(user, 1);
  expect({ status, due: order.amountDue }).toEqual({ status: 'scheduled', due: 0 });
  expect((await till(user, 2)).status).toBe('change');
});

test('mails the payer once about another price of the same plan, and again when it changes', async () => {
  const user = await subscriber();
  const { id } = await ownSubscription(user);
  const mails = async () => {
    const sql = `select subject, text from mails where user_id = $1 and kind = 'new_price' order by id`;
    return (await db.$client.query<{ subject: string; text: string }>(sql, [user.id])).rows;
  };
  for (const amount of [5_900, 6_900]) {
    const { priceId } = await provider.createPlanPrice({ tierId: 1, titulo: 'Filhote', amount });
    await fake.changePrice(id, priceId);
    for (const _ of [1, 2]) await sync(user);
  }
  const [first, second, ...more] = await mails();
  expect(more).toEqual([]);
  expect(first?.subject).toMatch(/^A próxima cobrança do seu plano .+ é de R\$\s59,00$/);
  expect(second?.text).toMatch(/muda de R\$\s59,00 para R\$\s69,00 a cada 30 dias/);
});
