import { setTimeout as pause } from 'node:timers/promises';
import type { User } from '@matilha/contract/account/account';
import { eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { sessions, users } from '#server/database/schema/accounts.ts';
import {
  paymentCustomers,
  paymentEvents,
  paymentInvoices,
  subscriptions,
} from '#server/database/schema/payments.ts';
import { openDeletionLog } from '#server/features/privacy/api.ts';
import { deletionOf } from '#server/features/privacy/identify-person.ts';
import { PaymentServiceError } from '#server/providers/payments/payment-provider.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { payingProduct } from '../testing/paying-product.ts';
import { updateCustomer } from './usecases/customer-at-provider.ts';

const paying = await payingProduct();
const { fake, product, second, post, checkout, subscribe } = paying;
const { db } = product;
const confirmation = { confirmation: 'EXCLUIR' };
const webhook = `${product.url}/api/webhooks/stripe`;
const until = (check: () => Promise<unknown>) => expect.poll(check, { interval: 50 });
const isThere = async ({ id }: User) => (await db.$count(users, eq(users.id, id))) === 1;

async function customerOf({ id }: User): Promise<string> {
  const [row] = await db.select().from(paymentCustomers).where(eq(paymentCustomers.userId, id));
  if (!row?.customerId) throw new Error('the provider knows nobody');
  return row.customerId;
}
const accountOf = async (customerId: string) => {
  const account = await fake.readAccount(customerId);
  if (!account) throw new Error('the provider lost the customer');
  return account;
};
const statusesOf = async (customerId: string) =>
  (await paying.provider.readCustomer(customerId)).subscriptions.map(({ status }) => status);
const isForgotten = async (customerId: string) => (await accountOf(customerId)).deletedAt !== null;

/** Returns the payment tables with rows that name the user. */
async function rowsOf({ id }: User): Promise<string[]> {
  const tables = { paymentCustomers, subscriptions, paymentInvoices };
  const counts = await Promise.all(
    Object.entries(tables).map(async ([name, table]) => ({
      name,
      rows: await db.$count(table, eq(table.userId, id)),
    })),
  );
  return counts.flatMap(({ name, rows }) => (rows > 0 ? [name] : []));
}

async function subscriber(tier = 2): Promise<User> {
  const user = await createSubscriber(db, { credits: 3 });
  await subscribe(user, tier);
  return user;
}

test('cancels a deleted payer at once, has the provider forget the customer, and charges nothing again', async () => {
  const user = await subscriber();
  const customerId = await customerOf(user);
  expect(await statusesOf(customerId)).toEqual(['active']);
  expect((await post(user, '/api/privacy/erase', confirmation)).status).toBe(200);
  expect(await isThere(user)).toBe(false);
  expect(await statusesOf(customerId)).toEqual(['canceled']);
  await until(() => isForgotten(customerId)).toBe(true);
  expect(await rowsOf(user)).toEqual([]);
  const invoicesBefore = (await accountOf(customerId)).invoices.length;
  await fake.advance(90);
  expect((await accountOf(customerId)).invoices).toHaveLength(invoicesBefore);
});

test('keeps the customer of a deleted account to whom the operator sold another subscription', async () => {
  const user = await subscriber();
  const customerId = await customerOf(user);
  const sold = await fake.sellOutside(customerId, { name: 'Consultoria mensal', amount: 30_000 });
  expect((await post(user, '/api/privacy/erase', confirmation)).status).toBe(200);
  expect(await statusesOf(customerId)).toEqual(['canceled']);
  await until(async () => (await accountOf(customerId)).metadata).toEqual({});
  await fake.advance(31);
  const { deletedAt, subscriptions: held, invoices } = await accountOf(customerId);
  expect(deletedAt).toBeNull();
  expect(held.find(({ id }) => id === sold.subscriptionId)).toMatchObject({ status: 'active' });
  expect(invoices.filter(({ subscriptionId }) => subscriptionId === sold.subscriptionId)).toHaveLength(2);
});

test('refuses the deletion while the provider is down, and deletes at the next request', async () => {
  const user = await subscriber();
  const customerId = await customerOf(user);
  // Four lists and the request to forget, each with two retries.
  fake.failNext(15, 500);
  const refused = await post(user, '/api/privacy/erase', confirmation);
  expect([refused.status, refused.body.code]).toEqual([503, 'payment_service_down']);
  const [row] = await db.select().from(users).where(eq(users.id, user.id));
  expect(row?.disabledAt).toBeNull();
  expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(1);
  expect(await statusesOf(customerId)).toEqual(['active']);
  expect((await paying.stateOf(user)).subscription?.state).toBe('active');
  // The lease was released: a user who stays continues at once.
  const started = Date.now();
  expect((await checkout(user, 2)).body.status).toBe('active');
  expect(Date.now() - started).toBeLessThan(40_000);
  expect((await post(user, '/api/privacy/erase', confirmation)).status).toBe(200);
  expect(await statusesOf(customerId)).toEqual(['canceled']);
});

test('ends one subscription for two deletions at once on two processes, without an error', async () => {
  const user = await subscriber();
  const customerId = await customerOf(user);
  const both = await Promise.all(
    [product, second].map((each) => post(user, '/api/privacy/erase', confirmation, each)),
  );
  expect(both.filter(({ status }) => status >= 500)).toEqual([]);
  expect(both.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  await until(() => isThere(user)).toBe(false);
  expect(await statusesOf(customerId)).toEqual(['canceled']);
  await until(() => rowsOf(user)).toEqual([]);
});

test('calls no provider to delete a user who only viewed a plan', async () => {
  const user = await createSubscriber(db);
  fake.failNext(1, 'hang');
  const { status } = await post(user, '/api/privacy/erase', confirmation);
  expect(status).toBe(200);
  // The fault is still pending: the provider was not called.
  const probe = await fetch(`${fake.url}/v1/prices`, { signal: AbortSignal.timeout(200) }).catch(
    () => 'hung',
  );
  expect(probe).toBe('hung');
});

test('recreates nothing through webhooks, reconciliation and another tab meanwhile (R42)', async () => {
  for (let round = 0; round < 3; round += 1) {
    const user = await subscriber(1);
    const customerId = await customerOf(user);
    const deliveries = async () => {
      for (let again = 0; again < 3; again += 1) {
        const events = fake.events.filter((event) => JSON.stringify(event).includes(customerId));
        await Promise.all(events.map((event) => fake.send(event, webhook)));
        await pause(15);
      }
    };
    const outcomes = await Promise.all([
      deliveries(),
      pause(round * 10).then(() => checkout(user, 3, second)),
      pause(round * 12).then(() => post(user, '/api/privacy/erase', confirmation)),
      pause(round * 11).then(() => paying.sync(user).catch(() => undefined)),
    ]);
    expect(outcomes[2]?.status).toBe(200);
    await deliveries();
    await until(() => db.$count(paymentEvents, isNull(paymentEvents.processedAt))).toBe(0);
    expect(await rowsOf(user)).toEqual([]);
    expect(await isThere(user)).toBe(false);
    await until(() => isForgotten(customerId)).toBe(true);
    expect((await statusesOf(customerId)).filter((status) => status !== 'canceled')).toEqual([]);
  }
  expect(await checkCreditInvariants(db)).toEqual([]);
}, 120_000);

test('cancels and forgets a user restored by a backup again, without a provider call at startup (L18)', async () => {
  const user = await subscriber();
  const customerId = await customerOf(user);
  const dataDir = product.app.productConfig.dataDir;
  const [row] = await db.select().from(users).where(eq(users.id, user.id));
  if (!row) throw new Error('nobody is there');
  // As after a restore: only the deletion log contains the deletion, database and provider do not.
  await openDeletionLog(dataDir).append(await deletionOf(db, row), new Date());
  const env = {
    STRIPE_SECRET_KEY: fake.secretKey,
    STRIPE_PUBLISHABLE_KEY: fake.publishableKey,
    STRIPE_WEBHOOK_SECRET: fake.webhookSecret,
    STRIPE_API_BASE: fake.url,
    DATA_DIR: dataDir,
  };
  await testProduct({ env, besides: product });
  expect(await isThere(user)).toBe(false);
  expect(await rowsOf(user)).toEqual([]);
  await until(() => isForgotten(customerId)).toBe(true);
  expect(await statusesOf(customerId)).toEqual(['canceled']);
});

test('sends a new name and address to the provider, and fails for a retry while it is down (L7)', async () => {
  const user = await subscriber();
  const customerId = await customerOf(user);
  const info = { firstName: 'Zuleide', lastName: 'Canário', ddi: '+55', ddd: '11', numero: '987654321' };
  expect((await post(user, '/api/user/personal-info', { ...info, phone: '11987654321' })).status).toBe(200);
  await until(async () => (await accountOf(customerId)).name).toBe('Zuleide Canário');
  await db.update(users).set({ email: 'nova@exemplo.com.br' }).where(eq(users.id, user.id));
  fake.failNext(3, 500);
  await expect(updateCustomer(testContext({ db }), paying.provider, user.id)).rejects.toThrow(
    PaymentServiceError,
  );
  expect((await accountOf(customerId)).email).toBe(user.email);
  await updateCustomer(testContext({ db }), paying.provider, user.id);
  expect((await accountOf(customerId)).email).toBe('nova@exemplo.com.br');
});
