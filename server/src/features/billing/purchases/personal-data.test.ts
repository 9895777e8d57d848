import type { User } from '@matilha/contract/account';
import { eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { productAccess } from '#server/database/schema/knowledge.ts';
import { paymentCustomers, paymentEvents, purchases } from '#server/database/schema/payments.ts';
import { mails } from '#server/database/schema/platform.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { payingProduct } from '../testing/paying-product.ts';

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
