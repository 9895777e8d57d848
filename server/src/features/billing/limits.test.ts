import { expect, test } from 'vitest';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

const product = await testProduct({ limits: { checkout: 4 } });

test('limits the provider calls of one account', async () => {
  const user = await createSubscriber(product.db);
  const sold = await createProduct(product.db, { isPaid: true });
  const call = (path: string, body?: unknown) => product.call(user, 'POST', path, body);
  for (let plan = 0; plan < 4; plan += 1) {
    const { status } = await call('/api/get-or-create-subscription', { tier_id: 1 + (plan % 2) });
    expect(status).toBe(200);
  }
  const refused = [
    await call('/api/get-or-create-subscription', { tier_id: 1 }),
    await call('/api/subscription/change', { tier_id: 1, quote: 'x' }),
    await call('/api/subscription/portal'),
    await call('/api/subscription/withdrawal'),
    await call('/api/purchases', { produto_id: sold.product.id }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429, 429]);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  const another = await createSubscriber(product.db);
  expect(
    (await product.call(another, 'POST', '/api/get-or-create-subscription', { tier_id: 1 })).status,
  ).toBe(200);
});
