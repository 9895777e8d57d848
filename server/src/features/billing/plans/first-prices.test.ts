import { expect, it } from 'vitest';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

const { call, db } = await testProduct();
const operator = await createSubscriber(db, { role: 'operator' });
const state = async () => (await (await call(operator, 'GET', '/api/admin/plan-prices')).json()).state;

it('says that a new installation has sent no price to the provider, until an operator sends them', async () => {
  expect(await state()).toBe('not_applied');
  await (await call(operator, 'POST', '/api/admin/plan-prices/apply')).json();
  await expect.poll(state).toBe('applied');
});
