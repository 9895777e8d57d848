import { expect, test } from 'vitest';
import { openCheckout } from '../../checkout/usecases/open-checkout.ts';
import { startPaying } from '../../testing/paying.ts';
import { readSubscription } from './read-subscription.ts';

const paying = await startPaying();
const { deps } = paying;

test('reads one consistent state when a payment arrives meanwhile', async () => {
  // The session's user, as it was when the request began.
  const user = await paying.newcomer();
  const context = paying.contextOf(user);
  expect(await readSubscription(context, deps)).toMatchObject({ tierId: 4, subscription: null });
  expect(await paying.pay(user, 2)).toBe('succeeded');
  await paying.deliverAll();
  expect(await readSubscription(context, deps)).toMatchObject({
    tierId: 2,
    overdue: false,
    hasPortal: true,
    subscription: { state: 'active', tierId: 2, nextTierId: null },
  });
});

test('shows no unfinished payment after the checkout was only opened', async () => {
  const user = await paying.newcomer();
  await openCheckout(paying.contextOf(user), deps, { tier_id: 2 });
  await paying.deliverAll();
  expect(await readSubscription(paying.contextOf(user), deps)).toMatchObject({ subscription: null });
});

test('marks a payment as just made, and no longer a day after it', async () => {
  const user = await paying.newcomer();
  expect(await paying.pay(user, 1)).toBe('succeeded');
  await paying.deliverAll();
  const read = () => readSubscription(paying.contextOf(user), deps);
  expect(await read()).toMatchObject({ subscription: { state: 'active', justPaid: true } });
  await paying.fake.advance(1);
  expect(await read()).toMatchObject({ subscription: { state: 'active', justPaid: false } });
});

test('returns only the plan without a provider', async () => {
  const user = await paying.newcomer();
  expect(await readSubscription(paying.contextOf(user), { ...deps, payments: null })).toEqual({
    provider: null,
    tierId: 4,
    overdue: false,
    subscription: null,
    hasPortal: false,
  });
});
