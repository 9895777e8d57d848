import { expect, test } from 'vitest';
import { startPaying } from '../testing/paying.ts';

const paying = await startPaying();
const { fake } = paying;

test('syncs a subscription after a chargeback, though its event names no customer', async () => {
  const user = await paying.newcomer();
  expect(await paying.pay(user, 2)).toBe('succeeded');
  await paying.deliverAll();
  const { available } = await paying.standing(user);
  expect(available).toBeGreaterThan(0);
  const paid = fake.events.findLast(({ type }) => type === 'payment_intent.succeeded');
  const { id } = paid?.data.object ?? {};
  const disputeId = await fake.openDispute(String(id));
  await paying.deliverAll();
  expect((await paying.standing(user)).available).toBe(0);
  await fake.closeDispute(disputeId, 'won');
  await paying.deliverAll();
  expect((await paying.standing(user)).available).toBe(available);
});
