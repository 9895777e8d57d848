import type { User } from '@matilha/contract/account/account';
import { expect, test } from 'vitest';
import { openCheckout } from '../checkout/usecases/open-checkout.ts';
import { startPaying } from '../testing/paying.ts';
import { syncCustomer } from './usecases/sync-customer.ts';

const { fake, provider, deps, contextOf, newcomer, pay, deliverAll, standing, customerOf } =
  await startPaying();
const read = async (user: User) => provider.readCustomer(await customerOf(user));
const returned = async (user: User) =>
  (await read(user)).invoices.map(({ payment }) => payment?.amountRefunded ?? 0);

test('refunds a late payment that arrives after its subscription ended', async () => {
  const user = await newcomer();
  const { confirmation } = await openCheckout(contextOf(user), deps, { tier_id: 1 });
  const { id } = await fake.confirmIntent(confirmation?.clientSecret ?? '', 'pm_card_processing');
  const [subscription] = (await read(user)).subscriptions;
  await provider.cancelSubscription(subscription?.id ?? '');
  await deliverAll();
  expect(await returned(user)).toEqual([0]);
  await fake.advance(1);
  await fake.settleIntent(id, true);
  await deliverAll();
  expect(await returned(user)).toEqual([4900]);
  expect(await standing(user)).toMatchObject({ tierId: 4, available: 0 });
});

test('refunds an old invoice paid beside a new subscription, and keeps the new one', async () => {
  const user = await newcomer();
  await pay(user, 1, 'pm_card_fails_at_renewal');
  await deliverAll();
  await fake.advance(31);
  const { confirmation } = await openCheckout(contextOf(user), deps, {});
  // The provider has stopped retrying and leaves the invoice open; its events have not arrived, and the till that sold the other plan has not looked
  // since.
  await fake.advance(8);
  const sold = (await provider.listPlanPrices()).find(({ tierId, active }) => tierId === 2 && active);
  const order = { customerId: await customerOf(user), priceId: sold?.priceId ?? '' };
  const second = await provider.openSubscription(order, 'another till');
  await fake.confirmIntent(second.confirmation?.clientSecret ?? '', 'pm_card_approved');
  await fake.advance(1);
  await fake.confirmIntent(confirmation?.clientSecret ?? '', 'pm_card_approved');
  await deliverAll();
  await deliverAll();
  expect(await returned(user)).toEqual([0, 4900, 0]);
  expect(await standing(user)).toMatchObject({ tierId: 2, available: 150 });
});

test('voids the unpaid invoice of a subscription that ended', async () => {
  const user = await newcomer();
  await pay(user, 1, 'pm_card_fails_at_renewal');
  await deliverAll();
  await fake.advance(31);
  const { confirmation } = await openCheckout(contextOf(user), deps, {});
  await fake.advance(8);
  await deliverAll();
  expect((await read(user)).invoices.map(({ status }) => status)).toEqual(['void', 'paid']);
  await expect(fake.confirmIntent(confirmation?.clientSecret ?? '', 'pm_card_approved')).rejects.toThrow(
    'canceled',
  );
});

test('keeps a payment made before its subscription ended, and raises an alarm for a double charge', async () => {
  const user = await newcomer();
  await pay(user, 1);
  await deliverAll();
  const customerId = await customerOf(user);
  const [first] = (await read(user)).subscriptions;
  const priceId = first?.priceId ?? '';
  const second = await provider.openSubscription({ customerId, priceId }, 'by hand');
  await fake.confirmIntent(second.confirmation?.clientSecret ?? '', 'pm_card_approved');
  const alarms: unknown[] = [];
  const context = contextOf();
  context.log = { ...context.log, error: (fields: object) => void alarms.push(fields) };
  await syncCustomer(context, provider, user.id);
  expect(alarms).toEqual([{ alarm: 'several_subscriptions', userId: user.id }]);
  await fake.advance(1);
  await provider.cancelSubscription(first?.id ?? '');
  await deliverAll();
  expect(await returned(user)).toEqual([0, 0]);
});
