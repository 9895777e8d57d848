import type { User } from '@matilha/contract/account/account';
import { expect, test } from 'vitest';
import { confirmPlanChange } from '../checkout/usecases/confirm-plan-change.ts';
import { openCheckout } from '../checkout/usecases/open-checkout.ts';
import { startPaying } from '../testing/paying.ts';
import { syncCustomer } from './usecases/sync-customer.ts';

const { fake, providerThrough, deps, contextOf, newcomer, pay, deliverAll, customerOf } = await startPaying();

/**
 * Simulates a provider portal that cancels with a date: a plan change that waits for its payment cannot withdraw that.
 */
const provider = providerThrough(async (input, init) => {
  const { status, headers, ...answer } = await read(await fetch(input, init));
  const text = answer.text.replaceAll('"cancel_at_period_end":true', '"cancel_at_period_end":false');
  return new Response(text, { status, headers });
});
async function read(response: Response) {
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const dated = { ...deps, payments: provider };
const sync = ({ id }: User) => syncCustomer(contextOf(), provider, id);

const only = async (user: User) => {
  const { subscriptions } = await provider.readCustomer(await customerOf(user));
  return subscriptions[0] ?? expect.fail();
};

/** Cancels on day 20 and, on day 25, requests an upgrade that the bank wants confirmed. */
async function cancelledAndAsking() {
  const user = await newcomer();
  await pay(user, 1);
  await deliverAll();
  const customerId = await customerOf(user);
  await fake.attachCard(customerId, 'pm_card_authentication_always');
  await fake.advance(20);
  await fake.setCancelAtPeriodEnd(customerId, true);
  await fake.advance(5);
  const { change } = await openCheckout(contextOf(user), dated, { tier_id: 3 });
  if (!change) return expect.fail();
  const input = { tier_id: 3, quote: change.quote };
  const { clientSecret } = await confirmPlanChange(contextOf(user), dated, input);
  return { user, customerId, input, secret: clientSecret ?? expect.fail() };
}

test('resumes a cancelled plan when the bank confirms its upgrade, also with the tab closed', async () => {
  const { user, secret } = await cancelledAndAsking();
  await fake.authenticateIntent(secret, true);
  await sync(user);
  expect(await only(user)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
});

test('resumes a cancelled plan when the tab asks before the webhook arrives', async () => {
  const { user, input, secret } = await cancelledAndAsking();
  await fake.authenticateIntent(secret, true);
  expect((await confirmPlanChange(contextOf(user), dated, input)).status).toBe('changed');
  expect(await only(user)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
});

test('keeps the cancellation after a refused upgrade, and one requested after the upgrade', async () => {
  const { user, customerId, input, secret } = await cancelledAndAsking();
  await fake.authenticateIntent(secret, false);
  await sync(user);
  expect((await only(user)).cancelAtPeriodEnd).toBe(true);
  const again = await confirmPlanChange(contextOf(user), dated, input);
  await fake.authenticateIntent(again.clientSecret ?? '', true);
  await sync(user);
  await fake.advance(1);
  await fake.setCancelAtPeriodEnd(customerId, true);
  await sync(user);
  expect((await only(user)).cancelAtPeriodEnd).toBe(true);
});
