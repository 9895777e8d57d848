import { expect, test } from 'vitest';
import { testProduct } from '#server/testing/product.ts';
import { eventually } from './testing/eventually.ts';
import { freeSubscriber, openWallet } from './testing/wallet.ts';

const product = await testProduct();

test('accepts one withdrawal from each of two users with the same test card', async () => {
  for (let person = 0; person < 2; person += 1) {
    const wallet = openWallet(product, await freeSubscriber(product));
    await wallet.subscribe(1, 'approved');
    await eventually('subscribed', async () => (await wallet.user()).tier_id === 1);
    const answer = await wallet.call('POST', '/api/subscription/withdrawal');
    expect(answer.status).toBe(200);
    await eventually('withdrawn', async () => (await wallet.user()).tier_id === 4);
  }
});
