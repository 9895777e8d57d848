import { expect, test } from 'vitest';
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
  await paying.tellAll();
  expect(await readSubscription(context, deps)).toMatchObject({
    tierId: 2,
    overdue: false,
    hasPortal: true,
    subscription: { state: 'active', tierId: 2, nextTierId: null },
  });
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
