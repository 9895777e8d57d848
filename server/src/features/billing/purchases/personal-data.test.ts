import { setTimeout as pause } from 'node:timers/promises';
import type { User } from '@matilha/contract/account/account';
import { eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { productAccess } from '#server/database/schema/content/knowledge.ts';
import { paymentCustomers, paymentEvents, purchases } from '#server/database/schema/payments.ts';
import { mails } from '#server/database/schema/platform.ts';
import { createStripeProvider } from '#server/providers/payments/stripe/stripe-provider.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { payingProduct } from '../testing/paying-product.ts';
import { purchaseTools } from './testing/purchase-tools.ts';
import { startPurchase } from './usecases/start-purchase.ts';

const { fake, product, provider, post, subscribe, stateOf } = await payingProduct();
const { db, url } = product;
const until = (check: () => Promise<unknown>) => expect.poll(check, { interval: 50 });
const erase = (user: User) => post(user, '/api/privacy/erase', { confirmation: 'EXCLUIR' });

/** Returns a user with an open payment form of a product. */
async function buyer() {
  const user = await createSubscriber(db);
  const { status, body } = await post<{ clientSecret: string }>(user, '/api/purchases', { produto_id: 2 });
  expect(status).toBe(200);
  const [row] = await db.select().from(purchases).where(eq(purchases.userId, user.id));
  if (!row?.paymentId) throw new Error('nothing was begun');
  return { user, clientSecret: body.clientSecret, paymentId: row.paymentId, id: row.id };
}
const purchaseOf = async (id: number) => (await db.select().from(purchases).where(eq(purchases.id, id)))[0];

test('cancels an unpaid purchase, which can no longer be paid', async () => {
  const { user, clientSecret, paymentId, id } = await buyer();
  expect((await erase(user)).status).toBe(200);
  expect((await provider.readPurchase(paymentId)).payment.status).toBe('canceled');
  await expect(fake.confirmIntent(clientSecret, 'pm_card_approved')).rejects.toThrow();
  expect((await purchaseOf(id))?.userId).toBeLessThan(0);
});

test('erases the account despite a payment not yet synced, and grants nothing for it later (R42)', async () => {
  const { user, clientSecret, id } = await buyer();
  expect((await fake.confirmIntent(clientSecret, 'pm_card_approved')).status).toBe('succeeded');
  expect((await erase(user)).status).toBe(200);
  expect(await db.$count(users, eq(users.id, user.id))).toBe(0);
  const mailsBefore = await db.$count(mails);
  await fake.deliverAll(`${url}/api/webhooks/stripe`);
  await until(() => db.$count(paymentEvents, isNull(paymentEvents.processedAt))).toBe(0);
  expect(await purchaseOf(id)).toMatchObject({ status: 'paid', email: null });
  expect((await purchaseOf(id))?.userId).toBeLessThan(0);
  expect(await db.$count(productAccess)).toBe(0);
  expect(await db.$count(mails)).toBeLessThanOrEqual(mailsBefore);
});

test('refuses an erasure while the provider is down, and keeps subscription and purchase', async () => {
  const { user, clientSecret } = await buyer();
  await subscribe(user, 1);
  fake.failNext(3, 500);
  const refused = await erase(user);
  expect([refused.status, refused.body.code]).toEqual([503, 'payment_service_down']);
  expect((await fake.confirmIntent(clientSecret, 'pm_card_approved')).status).toBe('succeeded');
  expect(await db.$count(users, eq(users.id, user.id))).toBe(1);
  expect((await stateOf(user)).subscription?.state).toBe('active');
  const [payer] = await db.select().from(paymentCustomers).where(eq(paymentCustomers.userId, user.id));
  const { subscriptions } = await provider.readCustomer(payer?.customerId ?? '');
  expect(subscriptions.map(({ status }) => status)).toEqual(['active']);
});

test('cancels a payment that another tab begins while the account is being deleted', async () => {
  const user = await createSubscriber(db);
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const { publishableKey, secretKey, webhookSecret } = fake;
  const keys = { publishableKey, secretKey, webhookSecret, apiBase: new URL(fake.url) };
  const slow: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (init?.method === 'POST' && String(input).endsWith('/v1/payment_intents')) {
      begun.resolve();
      await released.promise;
    }
    return response;
  };
  const { deps, context } = purchaseTools(db, createStripeProvider({ name: 'stripe', ...keys, fetch: slow }));
  const starting = startPurchase(context(user), deps, { produto_id: 2 });
  await begun.promise;
  const erasing = erase(user);
  await pause(500);
  released.resolve();
  const secret = (await starting).confirmation?.clientSecret ?? expect.fail();
  expect((await erasing).status).toBe(200);
  await expect(fake.confirmIntent(secret, 'pm_pix')).rejects.toThrow('canceled');
});

test('erases an account whose unpaid purchase belongs to another account of the provider', async () => {
  const { user, id } = await buyer();
  await db.update(purchases).set({ paymentId: 'pi_elsewhere' }).where(eq(purchases.id, id));
  expect((await erase(user)).status).toBe(200);
  expect(await db.$count(users, eq(users.id, user.id))).toBe(0);
});
