import type { User } from '@matilha/contract/account/account';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { confirmPlanChange } from '../checkout/usecases/confirm-plan-change.ts';
import { openCheckout } from '../checkout/usecases/open-checkout.ts';
import { processEvent } from '../events/usecases/process-event.ts';
import { receiveEvent } from '../events/usecases/receive-event.ts';
import { purchaseTools } from '../purchases/testing/purchase-tools.ts';
import { startPurchase } from '../purchases/usecases/start-purchase.ts';
import { startPaying } from '../testing/paying.ts';

const { db, fake, providerThrough, deps, contextOf, newcomer, pay, deliverAll, standing } =
  await startPaying();
const { product } = await createProduct(db, { isPaid: true });

/** A provider that responds to `at` so late that another tab takes the payer's lease meanwhile. */
function slowFor({ id }: User, at: RegExp) {
  const took = () =>
    db.execute(sql`update payment_customers set lock_token = 'another tab',
      locked_until = clock_timestamp() + interval '1 minute' where user_id = ${id}`);
  return providerThrough(async (input, init) => {
    const answer = await fetch(input, init);
    if (at.test(`${init?.method} ${new URL(String(input)).pathname}`)) await took();
    return answer;
  });
}
const freed = () => db.execute(sql`update payment_customers set lock_token = null, locked_until = null`);
const begun = () =>
  fake.requests.filter(
    ({ method, path }) =>
      (method === 'DELETE' || method === 'POST') &&
      /^\/v1\/(subscriptions|payment_intents|invoices\/in)/.test(path),
  );
const late = { code: 'unavailable' };
const receive = (event: (typeof fake.events)[number]) => {
  const body = Buffer.from(JSON.stringify(event));
  return receiveEvent(contextOf(), deps, body, fake.sign(body.toString(), { at: fake.now() }));
};

test('starts no payment after another tab took the lease during a slow call', async () => {
  const user = await newcomer();
  const payments = slowFor(user, /^POST \/v1\/customers$/);
  fake.requests.length = 0;
  const { deps: shop } = purchaseTools(db, payments);
  await expect(openCheckout(contextOf(user), { ...deps, payments }, { tier_id: 1 })).rejects.toMatchObject(
    late,
  );
  await freed();
  const buyer = await newcomer();
  const slow = { ...shop, payments: slowFor(buyer, /^POST \/v1\/customers$/) };
  await expect(startPurchase(contextOf(buyer), slow, { produto_id: product.id })).rejects.toMatchObject(late);
  expect(begun()).toEqual([]);
  await freed();
});

test('neither replaces an unfinished subscription nor changes a plan after losing the lease', async () => {
  const user = await newcomer();
  await openCheckout(contextOf(user), deps, { tier_id: 1 });
  const payments = slowFor(user, /^GET \/v1\/subscriptions$/);
  fake.requests.length = 0;
  await expect(openCheckout(contextOf(user), { ...deps, payments }, { tier_id: 2 })).rejects.toMatchObject(
    late,
  );
  expect(begun()).toEqual([]);

  await freed();
  await pay(user, 1);
  await deliverAll();
  for (const tierId of [2, 3]) {
    const { change } = await openCheckout(contextOf(user), deps, { tier_id: tierId });
    const input = { tier_id: tierId, quote: change?.quote ?? '' };
    fake.requests.length = 0;
    const slow = { ...deps, payments };
    await expect(confirmPlanChange(contextOf(user), slow, input)).rejects.toMatchObject(late);
    expect(begun()).toEqual([]);
    await freed();
  }
});

test('processes a payment event again whose reading of the provider was overtaken', async () => {
  const user = await newcomer();
  await pay(user, 2);
  const paid = fake.events.findLast(({ type }) => type === 'invoice.paid') ?? expect.fail();
  const slow = { ...deps, payments: slowFor(user, /^GET \/v1\/invoices$/) };
  await receive(paid);
  await expect(processEvent(contextOf(), slow, paid.id)).rejects.toMatchObject(late);
  await freed();
  await processEvent(contextOf(), deps, paid.id);
  expect(await standing(user)).toMatchObject({ tierId: 2, available: 150 });
});
