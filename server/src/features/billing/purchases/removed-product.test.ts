import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { purchaseTools } from './testing/purchase-tools.ts';
import { paid, payment, ScriptedPayments } from './testing/scripted-payments.ts';

const { db } = await testDatabase();
const script = new ScriptedPayments();
const tools = purchaseTools(db, script.provider);

test('raises one alarm for a payment for a product that was removed meanwhile', async () => {
  const { product } = await createProduct(db, { isPaid: true });
  const id = `pi_${randomUUID()}`;
  await tools.begin(await createSubscriber(db), product.id, id);
  script.set(payment(id));
  await tools.follow({ paymentId: id });
  await db.$client.query('delete from products where id = $1', [product.id]);
  script.set(payment(id, paid));
  await tools.follow({ paymentId: id });
  await tools.follow({ paymentId: id });
  expect(tools.errors).toMatchObject([{ alarm: 'purchase_without_product', payment: id }]);
  expect((await tools.rowOf(id))?.status).toBe('paid');
});
