import type { User } from '@matilha/contract/account/account';
import { expect, test } from 'vitest';
import { confirmPlanChange } from '../checkout/usecases/confirm-plan-change.ts';
import { openCheckout } from '../checkout/usecases/open-checkout.ts';
import { startPaying } from '../testing/paying.ts';
import { withdraw } from '../withdrawals/usecases/withdraw.ts';
import { syncCustomer } from './usecases/sync-customer.ts';

const { fake, provider, deps, contextOf, newcomer, pay, deliverAll, standing, customerOf } =
  await startPaying();
const sync = ({ id }: User) => syncCustomer(contextOf(), provider, id);

/** Returns a subscriber of plan 1 to whom the operator also sold a monthly service in the dashboard, and the provider's record of that service. */
async function soldMore() {
  const user = await newcomer();
  await pay(user, 1);
  await deliverAll();
  const customerId = await customerOf(user);
  const sold = await fake.sellOutside(customerId, { name: 'Consultoria mensal', amount: 30_000 });
  await deliverAll();
  const readOther = async () => {
    const account = await fake.readAccount(customerId);
    const subscription = account?.subscriptions.find(({ price }) => price.productId === sold.productId);
    const invoices = account?.invoices.filter(({ subscriptionId }) => subscriptionId === subscription?.id);
    return {
      status: subscription?.status,
      price: subscription?.price.id,
      ends: subscription?.cancelAtPeriodEnd,
      invoices: invoices?.map(({ status, amountPaid }) => [status, amountPaid]),
      refunded: account?.refunds.some(({ intentId }) => invoices?.some((each) => each.intentId === intentId)),
    };
  };
  return { user, customerId, readOther, before: await readOther() };
}

test('sells and changes plans beside another sale, and touches nothing of it', async () => {
  const { user, readOther, before } = await soldMore();
  expect(await standing(user)).toMatchObject({ tierId: 1, available: 60 });
  expect(before).toMatchObject({ status: 'active', invoices: [['paid', 30_000]] });
  const { change } = await openCheckout(contextOf(user), deps, { tier_id: 2 });
  expect(change).toMatchObject({ takesEffect: 'now' });
  expect(change?.amountDue).toBeGreaterThan(4_900);
  await confirmPlanChange(contextOf(user), deps, { tier_id: 2, quote: change?.quote ?? '' });
  await deliverAll();
  expect(await standing(user)).toMatchObject({ tierId: 2, available: 150 });
  expect(await readOther()).toEqual(before);
});

test('refunds a plan that was withdrawn from, and nothing of another sale', async () => {
  const { user, readOther, before } = await soldMore();
  expect(await withdraw(contextOf(user), deps)).toMatchObject({ amount: 4_900 });
  await deliverAll();
  expect(await standing(user)).toMatchObject({ tierId: 4, available: 0 });
  expect(await readOther()).toEqual(before);
});

test('keeps the plan while a bank takes back the payment of another sale', async () => {
  const { user, customerId } = await soldMore();
  const account = await fake.readAccount(customerId);
  const foreign = account?.invoices.find(({ amountPaid }) => amountPaid === 30_000);
  await fake.openDispute(foreign?.intentId ?? '');
  await deliverAll();
  await sync(user);
  expect(await standing(user)).toMatchObject({ tierId: 1, paymentStatus: 'ativo', available: 60 });
  const [own, ...more] = (await provider.readCustomer(customerId)).subscriptions;
  expect(more).toEqual([]);
  expect(own).toMatchObject({ cancelAtPeriodEnd: false, tierId: 1 });
});

test('opens a plan for a customer who only bought something else', async () => {
  const user = await newcomer();
  await openCheckout(contextOf(user), deps, { tier_id: 1 });
  await fake.attachCard(await customerOf(user), 'pm_card_approved');
  await fake.sellOutside(await customerOf(user), { name: 'Banho do mês', amount: 9_900 });
  await deliverAll();
  expect(await standing(user)).toMatchObject({ tierId: 4, available: 0 });
  expect((await openCheckout(contextOf(user), deps, { tier_id: 2 })).status).toBe('open');
});
