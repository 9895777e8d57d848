import type { User } from '@matilha/contract/account/account';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { PaymentServiceError } from '#server/providers/payments/payment-provider.ts';
import { openCheckout } from '../checkout/usecases/open-checkout.ts';
import { purchaseTools } from '../purchases/testing/purchase-tools.ts';
import { startPurchase } from '../purchases/usecases/start-purchase.ts';
import { syncCustomer } from '../standing/usecases/sync-customer.ts';
import { startPaying } from '../testing/paying.ts';

const { db, fake, providerThrough, provider, deps, contextOf, newcomer, pay, deliverAll, standing } =
  await startPaying();
const { product } = await createProduct(db, { isPaid: true });
const { deps: shop } = purchaseTools(db, provider);

async function customerOf({ id }: User): Promise<string> {
  const { rows } = await db.execute<{ customer_id: string }>(
    sql`select customer_id from payment_customers where user_id = ${id}`,
  );
  return rows[0]?.customer_id ?? expect.fail();
}

/**
 * A provider that fails its first matching call with 500 and, like the real one, repeats that response for the same
 * key.
 */
function failingOnce(path: RegExp) {
  const kept = new Map<string, number>();
  return providerThrough(async (input, init) => {
    const key = new Headers(init?.headers).get('idempotency-key') ?? '';
    const fails = init?.method === 'POST' && path.test(new URL(String(input)).pathname);
    if (!fails || (kept.size > 0 && !kept.has(key))) return fetch(input, init);
    kept.set(key, 500);
    return Response.json({ error: { type: 'api_error', message: 'kept' } }, { status: 500 });
  });
}

test.each([
  ['customer', /^\/v1\/customers$/],
  ['subscription', /^\/v1\/subscriptions$/],
])(
  'subscribes later although the provider repeats a failed response for its idempotency key: %s',
  async (_, path) => {
    const user = await newcomer();
    const payments = failingOnce(path);
    const open = () => openCheckout(contextOf(user), { ...deps, payments }, { tier_id: 1 });
    await expect(open()).rejects.toMatchObject({ code: 'payment_service_down' });
    await fake.advanceSeconds(700);
    expect((await open()).status).toBe('open');
  },
  30_000,
);

test('buys later although the provider repeats a failed response for its idempotency key', async () => {
  const user = await newcomer();
  const payments = failingOnce(/^\/v1\/payment_intents$/);
  const start = () => startPurchase(contextOf(user), { ...shop, payments }, { produto_id: product.id });
  await expect(start()).rejects.toMatchObject({ code: 'payment_service_down' });
  await fake.advanceSeconds(700);
  expect((await start()).status).toBe('open');
});

test('moves a customer deleted at the provider to the free plan, and lets them pay again', async () => {
  const user = await newcomer();
  await pay(user, 2);
  await deliverAll();
  expect((await standing(user)).tierId).toBe(2);
  const before = await customerOf(user);
  await provider.forgetCustomer(before);

  expect(await startPurchase(contextOf(user), shop, { produto_id: product.id })).toMatchObject({
    status: 'open',
  });
  expect(await standing(user)).toMatchObject({ tierId: 4, available: 0 });
  expect(await customerOf(user)).not.toBe(before);
  expect(await pay(user, 2)).toBe('succeeded');
  await deliverAll();
  expect((await standing(user)).tierId).toBe(2);
});

/** A provider with the keys of another account: the customer `lost` is a 404. */
function elsewhere(lost: string) {
  return providerThrough(async (input, init) => {
    if (!`${input}${init?.body}`.includes(lost)) return fetch(input, init);
    const message = `No such customer: '${lost}'`;
    const error = { type: 'invalid_request_error', code: 'resource_missing', param: 'customer', message };
    return Response.json({ error }, { status: 404 });
  });
}

test('ends and replaces nothing when the keys belong to a wrong account', async () => {
  const user = await newcomer();
  await pay(user, 2);
  await deliverAll();
  const known = await customerOf(user);
  const payments = elsewhere(known);
  await expect(syncCustomer(contextOf(), payments, user.id)).rejects.toThrow(PaymentServiceError);
  const open = openCheckout(contextOf(user), { ...deps, payments }, { tier_id: 3 });
  await expect(open).rejects.toMatchObject({ code: 'payment_service_down' });
  expect((await standing(user)).tierId).toBe(2);
  expect(await customerOf(user)).toBe(known);
});
