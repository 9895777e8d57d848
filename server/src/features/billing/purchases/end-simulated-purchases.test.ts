import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { purchaseTools } from './testing/purchase-tools.ts';
import { paid, payment, ScriptedPayments } from './testing/scripted-payments.ts';

const { db } = await testDatabase();
const { product } = await createProduct(db, { isPaid: true });
const script = new ScriptedPayments();
const real = purchaseTools(db, script.provider);
const simulated = purchaseTools(db, { ...script.provider, name: 'sandbox' });

test('closes purchases made with test cards once real payments are taken, and keeps real ones open', async () => {
  const bought = async (tools: typeof real) => {
    const user = await createSubscriber(db);
    const id = `pi_${randomUUID()}`;
    await tools.begin(user, product.id, id);
    script.set(payment(id, paid));
    await tools.follow({ paymentId: id });
    expect(await tools.isOpen(user, product.id)).toBe(true);
    return user;
  };
  const dreamer = await bought(simulated);
  const buyer = await bought(real);
  await simulated.reconcile();
  expect(await simulated.isOpen(dreamer, product.id)).toBe(true);
  for (let night = 0; night < 2; night += 1) {
    await real.reconcile();
    expect(await real.isOpen(dreamer, product.id)).toBe(false);
    expect(await real.isOpen(buyer, product.id)).toBe(true);
  }
});
