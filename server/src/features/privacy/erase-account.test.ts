import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isOwnerGone } from '#server/database/errors.ts';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { checkStorageInvariants } from '#server/database/invariants/storage-invariants.ts';
import { auditLog, users } from '#server/database/schema/accounts.ts';
import { answerRuns } from '#server/database/schema/chat.ts';
import { creditEntries } from '#server/database/schema/credits.ts';
import {
  paymentCustomers,
  paymentEvents,
  paymentInvoices,
  purchases,
  sandboxAccounts,
  sandboxEvents,
  subscriptions,
  withdrawals,
} from '#server/database/schema/payments.ts';
import { mails } from '#server/database/schema/platform.ts';
import { createPasswords } from '#server/platform/password.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { holdLock } from '#server/testing/locks/hold-lock.ts';
import { signIn, testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';
import { dumpAll, tablesWith } from './testing/dump.ts';
import { plantPerson } from './testing/plant-person.ts';

const model = new ScriptedModel(['Oi']);
const product = await testProduct({ model });
const secondProcess = await testProduct({ model, besides: product });
const { db, call, logLines } = product;
const confirmation = { confirmation: 'EXCLUIR' };
const erase = (user: Parameters<typeof call>[0], body: object = confirmation) =>
  call(user, 'POST', '/api/privacy/erase', body);
const until = (check: () => Promise<unknown>) => expect.poll(check, { interval: 50 });
const whoIs = async (cookie: string, from = product.url) =>
  (await fetch(`${from}/api/user`, { headers: { cookie } })).status;

/** Returns the tables with a `user_id` column that still contain this user's id. */
async function rowsOf(userId: number): Promise<string[]> {
  const { rows } = await db.$client.query<{ name: string }>(
    `select table_name as name from information_schema.columns where column_name = 'user_id'
     and table_schema = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await db.$client.query(`select from "${name}" where user_id = $1`, [userId]);
    if (rowCount) found.push(name);
  }
  return found;
}

/** Expects the payments that the law requires to keep, under the pseudonym: amounts without personal data. */
async function expectAnonymousPayments(pseudonym: number): Promise<void> {
  const invoices = await db.select().from(paymentInvoices).where(eq(paymentInvoices.userId, pseudonym));
  expect(invoices.map(({ amountPaid }) => amountPaid)).toEqual([9_790]);
  const bought = await db.select().from(purchases).where(eq(purchases.userId, pseudonym));
  expect(bought.map(({ amount, email }) => [amount, email])).toEqual([
    [12_345, null],
    [12_345, null],
  ]);
  const withdrawn = await db.select().from(withdrawals).where(eq(withdrawals.userId, pseudonym));
  expect(
    withdrawn.map(({ amount, personKey, cardKeys }) => [amount, personKey.length, cardKeys.length]),
  ).toEqual([
    [4_990, 43, 1],
    [4_990, 43, 1],
  ]);
  // Only the rows of the remaining user are left; the erased user's event no longer has a customer.
  const counts = [paymentCustomers, subscriptions, sandboxAccounts, sandboxEvents].map((table) =>
    db.$count(table),
  );
  expect(await Promise.all(counts)).toEqual([1, 1, 1, 1]);
  expect(await db.$count(paymentEvents, isNull(paymentEvents.customerId))).toBe(1);
}

test('removes all ten canaries of a user from every table and keeps the amounts', async () => {
  const stays = await plantPerson(db, 'fica1234');
  const { user, canaries } = await plantPerson(db, 'some5678');
  const before = await db.select().from(creditEntries).where(eq(creditEntries.userId, user.id));
  const shown = await dumpAll(db);
  for (const [canaryName, canary] of Object.entries(canaries)) {
    expect({ canaryName, tables: tablesWith(shown, canary).length > 0 }).toEqual({
      canaryName,
      tables: true,
    });
  }
  const response = await erase(user);
  expect(response.status).toBe(200);
  expect(response.headers.get('set-cookie')).toMatch(/^matilha=;/);
  await until(() => db.$count(mails, sql`kind = 'account_erased' and status = 'sent'`)).toBe(1);
  await db.delete(mails).where(eq(mails.kind, 'account_erased'));
  const left = await dumpAll(db);
  for (const [canaryName, canary] of Object.entries(canaries)) {
    expect({ canaryName, tables: tablesWith(left, canary) }).toEqual({ canaryName, tables: [] });
  }
  expect(await rowsOf(user.id)).toEqual([]);
  expect(tablesWith(left, stays.canaries.question)).toEqual([
    'calculations',
    'conversation_links',
    'messages',
    'photos',
    'posts',
    'privacy_requests',
    'shop_sections',
  ]);
  expect(logLines.join('')).toContain('account erased');
  expect(logLines.join('')).not.toContain(canaries.email);
  const kept = await db.select().from(creditEntries).where(sql`user_id < 0`);
  expect(kept.map((row) => [row.kind, row.amount])).toEqual(before.map((row) => [row.kind, row.amount]));
  expect(new Set(kept.map((row) => row.userId)).size).toBe(1);
  await expectAnonymousPayments(kept[0]?.userId ?? 0);
  const deeds = await db.select().from(auditLog).where(sql`subject like 'erased:%'`);
  expect(deeds.map((row) => [row.action, row.details])).toContainEqual(['credits.adjust', {}]);
  expect(await checkCreditInvariants(db)).toEqual([]);
  expect(await checkStorageInvariants(db)).toEqual([]);
});

test('answers while the data cannot be erased yet, and erases it as soon as it can', async () => {
  const user = await createSubscriber(db, { credits: 5 });
  const cookie = await signIn(db, user);
  const release = await holdLock(db.$client, 'select from credit_accounts where user_id = $1 for update', [
    user.id,
  ]);
  try {
    const response = await erase(user);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      message: 'Sua conta foi excluída e seus dados estão sendo apagados.',
    });
    expect(await whoIs(cookie)).toBe(401);
    expect(await db.$count(users, eq(users.id, user.id))).toBe(1);
  } finally {
    await release();
  }
  await until(() => rowsOf(user.id)).toEqual([]);
});

test('ends every session and open answer stream at once, on every process', async () => {
  const user = await createSubscriber(db, { credits: 5 });
  const cookies = await Promise.all([signIn(db, user), signIn(db, user), signIn(db, user)]);
  model.script = () => ['Era uma vez ', { waitMs: 60_000 }, 'fim'];
  const body = { content: 'Conte', user_id: user.id, lista_id: 1 };
  const answers = [product, secondProcess].map((each, index) =>
    each.call(
      user,
      'POST',
      '/api/messages',
      { ...body, lista_id: index + 1 },
      { accept: 'text/event-stream' },
    ),
  );
  const streams = await Promise.all(answers);
  const open = and(eq(answerRuns.userId, user.id), isNull(answerRuns.endedAt));
  await until(() => db.$count(answerRuns, open)).toBe(2);
  const ended = Promise.all(streams.map((stream) => stream.text()));
  const started = Date.now();
  expect((await erase(user)).status).toBe(200);
  for (const cookie of cookies) {
    expect(await whoIs(cookie)).toBe(401);
    expect(await whoIs(cookie, secondProcess.url)).toBe(401);
  }
  await ended;
  expect(Date.now() - started).toBeLessThan(40_000);
  await pause(400);
  expect(await rowsOf(user.id)).toEqual([]);
  expect(await checkCreditInvariants(db)).toEqual([]);
});

test('leaves no row behind while questions, exports and consents run concurrently (R42)', async () => {
  model.script = () => ['Um ', { waitMs: 30 }, 'dois ', { waitMs: 30 }, 'três'];
  for (let round = 0; round < 12; round += 1) {
    const user = await createSubscriber(db, { credits: 30 });
    const cookie = await signIn(db, user);
    const statuses: number[] = [];
    const go = async (each: typeof product, method: string, path: string, body?: object) => {
      const init = { method, headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) } };
      const response = await fetch(`${each.url}${path}`, {
        ...init,
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      await response.text().catch(() => undefined);
      // A question may fail with 503 when its account is erased before the answer ends.
      if (response.status !== 503 || path !== '/api/messages') statuses.push(response.status);
    };
    const ask = (lista_id: number) => ({ content: 'Oi', user_id: user.id, lista_id });
    await Promise.all([
      go(product, 'POST', '/api/messages', ask(1)),
      go(secondProcess, 'POST', '/api/messages', ask(2)),
      pause(round * 8).then(() => go(product, 'POST', '/api/privacy/erase', confirmation)),
      pause(round * 7).then(() => go(secondProcess, 'POST', '/api/messages', ask(3))),
      pause(round * 8).then(() => go(secondProcess, 'POST', '/api/privacy/export', {})),
      pause(round * 8).then(() => go(secondProcess, 'PUT', '/api/eventos/1/interesse')),
      pause(round * 9).then(() =>
        go(product, 'POST', '/api/privacy/consents', { purpose: 'whatsapp_offers', action: 'given' }),
      ),
      pause(round * 8).then(() => go(secondProcess, 'POST', '/api/privacy/erase', confirmation)),
    ]);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    await until(() => rowsOf(user.id)).toEqual([]);
    expect(await db.$count(users, eq(users.id, user.id))).toBe(0);
  }
  await pause(500);
  expect(await checkCreditInvariants(db)).toEqual([]);
}, 120_000);

test('requires the password, if there is one, and the typed word', async () => {
  const user = await createSubscriber(db);
  await db
    .update(users)
    .set({ passwordHash: await createPasswords().hash('tosa-na-tesoura') })
    .where(eq(users.id, user.id));
  expect((await erase(user, { confirmation: 'excluir' })).status).toBe(400);
  expect((await erase(user)).status).toBe(400);
  expect((await erase(user, { ...confirmation, password: 'errada' })).status).toBe(403);
  expect(await db.$count(users, eq(users.id, user.id))).toBe(1);
  expect((await erase(user, { ...confirmation, password: 'tosa-na-tesoura' })).status).toBe(200);
  expect(await db.$count(users, eq(users.id, user.id))).toBe(0);
});

test('deletes one of two operators and refuses the last one', async () => {
  const first = await createSubscriber(db, { role: 'operator' });
  const second = await createSubscriber(db, { role: 'operator' });
  const both = await Promise.all([erase(first), erase(second)]);
  expect(both.map((response) => response.status).toSorted()).toEqual([200, 409]);
  expect(await db.$count(users, eq(users.role, 'operator'))).toBe(1);
});

test('classifies an insert for an erased account as an ended session', async () => {
  const error = await db
    .insert(mails)
    .values({
      kind: 'x',
      recipient: 'x',
      subject: 'x',
      html: '',
      text: '',
      status: 'sent',
      createdAt: new Date(),
    })
    .then(() => db.execute(sql`insert into event_interests values (999999999, 1, now())`))
    .catch((reason: unknown) => reason);
  expect(isOwnerGone(error)).toBe(true);
});

test('writes a deletion log without personal data, readable by its owner only', async () => {
  const file = join(product.app.productConfig.dataDir, 'deletions.log');
  const text = await readFile(file, 'utf8');
  expect(text).not.toContain('@');
  for (const line of text.trim().split('\n')) {
    expect(Object.keys(JSON.parse(line)).toSorted()).toEqual(['at', 'id', 'key']);
  }
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});
