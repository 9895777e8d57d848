import type { User } from '@matilha/contract/account/account';
import { checkout } from '@matilha/contract/billing/billing';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import {
  paymentCustomers,
  sandboxAccounts,
  sandboxEvents,
  withdrawals,
} from '#server/database/schema/payments.ts';
import { dumpAll, tablesWith } from '#server/features/privacy/testing/dump.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

const { db, call } = await testProduct();
const until = (check: () => Promise<unknown>) => expect.poll(check, { interval: 50 });
const erase = (user: User) => call(user, 'POST', '/api/privacy/erase', { confirmation: 'EXCLUIR' });

async function subscriber(): Promise<{ user: User; customerId: string }> {
  const user = await createSubscriber(db);
  const opened = await call(user, 'POST', '/api/get-or-create-subscription', { tier_id: 2 });
  const { clientSecret } = checkout.parse(await opened.json());
  const card = { card: 'approved', exp_month: 12, exp_year: 2030 };
  const paid = await call(user, 'POST', '/api/sandbox/confirm', { clientSecret, payment_method: card });
  expect(await paid.json()).toMatchObject({ status: 'succeeded' });
  const [row] = await db.select().from(paymentCustomers).where(eq(paymentCustomers.userId, user.id));
  if (!row?.customerId) throw new Error('the simulator knows no customer');
  return { user, customerId: row.customerId };
}

test('erases all data of a deleted account', async () => {
  const { user, customerId } = await subscriber();
  await until(async () => (await db.select().from(users).where(eq(users.id, user.id)))[0]?.tierId).toBe(2);
  expect(tablesWith(await dumpAll(db), user.email)).toContain('sandbox_accounts');
  await db.insert(withdrawals).values({
    userId: user.id,
    provider: 'sandbox',
    subscriptionId: 'sub_promised',
    personKey: 'x',
    cardKeys: [],
    amount: 1,
    requestedAt: new Date(),
  });
  expect((await erase(user)).status).toBe(200);
  expect(await db.$count(sandboxAccounts)).toBe(0);
  const [promised] = await db.select().from(withdrawals);
  expect(promised?.doneAt).toBeInstanceOf(Date);
  await until(() => db.$count(sandboxEvents)).toBe(0);
  const left = await dumpAll(db);
  // A finished job and an event in flight may still hold the customer id, which no longer leads to anybody.
  const mayName = /^(pgboss\..*|payment_events)$/;
  expect(tablesWith(left, customerId).filter((table) => !mayName.test(table))).toEqual([]);
  expect(tablesWith(left, user.email).filter((table) => table !== 'mails')).toEqual([]);
});

test('erases all data of an account deleted while the clock moves', async () => {
  const operator = await createSubscriber(db, { role: 'operator' });
  const { user, customerId } = await subscriber();
  const [moved, erased] = await Promise.all([
    call(operator, 'POST', '/api/sandbox/clock', { days: 65 }),
    erase(user),
  ]);
  expect([moved.status, erased.status]).toEqual([200, 200]);
  await until(() => db.$count(sandboxEvents, eq(sandboxEvents.customerId, customerId))).toBe(0);
  expect(await db.$count(sandboxAccounts, eq(sandboxAccounts.customerId, customerId))).toBe(0);
  expect(await db.$count(users, eq(users.id, user.id))).toBe(0);
});
