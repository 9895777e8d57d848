import { expect, it } from 'vitest';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { type PaymentProvider, PaymentServiceError } from '#server/providers/payments/payment-provider.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { purchaseTools } from '../testing/purchase-tools.ts';
import { paid, payment, ScriptedPayments } from '../testing/scripted-payments.ts';
import { startPurchase } from './start-purchase.ts';

const { db } = await testDatabase();
const { product } = await createProduct(db, { isPaid: true });
const script = new ScriptedPayments();
const keys: string[] = [];
let failures = 0;
const provider: PaymentProvider = {
  ...script.provider,
  createCustomer: async ({ userId }) => `cus_${userId}`,
  startPurchase: async ({ customerId }, key) => {
    keys.push(key);
    failures -= 1;
    if (failures >= 0) throw new PaymentServiceError('cut off');
    const made = payment(`pi_${customerId}`);
    script.set(made);
    return { payment: made, confirmation: { clientSecret: `${made.id}_secret`, intent: 'payment' } };
  },
};
const tools = purchaseTools(db, provider);

it('throws `payments_unavailable` without a provider', async () => {
  const user = await createSubscriber(db);
  const deps = { ...tools.deps, payments: null };
  await expect(startPurchase(tools.context(user), deps, { produto_id: product.id })).rejects.toMatchObject({
    code: 'payments_unavailable',
  });
});

it('reuses the idempotency key after a provider failure, and never throws an internal error (R16)', async () => {
  const user = await createSubscriber(db);
  failures = 2;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(
      startPurchase(tools.context(user), tools.deps, { produto_id: product.id }),
    ).rejects.toMatchObject({
      code: 'payment_service_down',
      retryAfter: 5,
    });
  }
  expect(await startPurchase(tools.context(user), tools.deps, { produto_id: product.id })).toMatchObject({
    status: 'open',
  });
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(3);
});

it('replaces a payment refunded before any event, and grants nothing for it', async () => {
  const user = await createSubscriber(db);
  await startPurchase(tools.context(user), tools.deps, { produto_id: product.id });
  const first = `pi_cus_${user.id}`;
  script.set(payment(first, { ...paid, amountRefunded: 9_700 }));
  await db.$client.query(`update payment_customers set customer_id = $2 where user_id = $1`, [
    user.id,
    `cus_${user.id}_again`,
  ]);
  const again = await startPurchase(tools.context(user), tools.deps, { produto_id: product.id });
  expect(again).toMatchObject({ status: 'open', amount: 9_700 });
  expect((await tools.rowOf(first))?.status).toBe('refunded');
  expect(await tools.isOpen(user, product.id)).toBe(false);
});

it('keeps a code that is paid while the buyer gives it up', async () => {
  const user = await createSubscriber(db);
  const input = { produto_id: product.id };
  await startPurchase(tools.context(user), tools.deps, input);
  const id = `pi_cus_${user.id}`;
  const code = {
    kind: 'pix',
    code: '000201',
    pictureUrl: null,
    instructionsUrl: null,
    expiresAt: null,
  } as const;
  script.set(payment(id, { status: 'waiting', waiting: code }));
  const paying: PaymentProvider = {
    ...provider,
    readPurchase: async (paymentId) => ({
      ...(await provider.readPurchase(paymentId)),
      confirmation: { clientSecret: `${id}_secret`, intent: 'payment' },
    }),
    cancelPurchase: async () => {
      script.set(payment(id, paid));
      return false;
    },
  };
  const deps = { ...tools.deps, payments: paying };
  const discarding = { ...input, discard: `${id}_secret` };
  expect(await startPurchase(tools.context(user), deps, discarding)).toMatchObject({ status: 'active' });
  await tools.follow({ paymentId: id });
  expect(await tools.isOpen(user, product.id)).toBe(true);
});

it('replaces a payment that was processing and is cancelled, without any event', async () => {
  const user = await createSubscriber(db);
  const input = { produto_id: product.id };
  await startPurchase(tools.context(user), tools.deps, input);
  const id = `pi_cus_${user.id}`;
  script.set(payment(id, { status: 'processing' }));
  await tools.follow({ paymentId: id });
  script.set(payment(id, { status: 'canceled' }));
  await db.$client.query(`update payment_customers set customer_id = $2 where user_id = $1`, [
    user.id,
    `cus_${user.id}_again`,
  ]);
  expect(await startPurchase(tools.context(user), tools.deps, input)).toMatchObject({ status: 'open' });
  expect((await tools.rowOf(id))?.status).toBe('canceled');
});
