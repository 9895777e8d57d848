import type { User } from '@matilha/contract/account/account';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog, users } from '#server/database/schema/accounts.ts';
import { plantPerson } from '#server/features/privacy/testing/plant-person.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';
import { listDeeds, listPayments } from './usecases/list-details.ts';
import { openPerson } from './usecases/open-person.ts';

const { db, call } = await testProduct();
const support = await createSubscriber(db, { role: 'support' });
const colleague = await createSubscriber(db, { role: 'operator' });
const editor = await createSubscriber(db, { role: 'editor' });
const { user: person, canaries } = await plantPerson(db, 'pessoa77');
const lists = [
  'payments',
  'ledger',
  'sessions',
  'mails',
  'conversations',
  'access',
  'consents',
  'privacy-requests',
  'history',
];

await signIn(db, person);

const openings = (as: User, id: number) =>
  db.$count(
    auditLog,
    and(
      eq(auditLog.subject, `user:${id}`),
      eq(auditLog.actor, `user:${as.id}`),
      eq(auditLog.action, 'person.open'),
    ),
  );

async function read(path: string, as: User = support) {
  const response = await call(as, 'GET', `/api/admin/people/${person.id}${path}`);
  expect({ path, status: response.status }).toEqual({ path, status: 200 });
  return { text: await response.clone().text(), body: await response.json() };
}

test('records one opening for a page with all of its lists', async () => {
  await read('');
  for (const list of lists) await read(`/${list}`);
  expect(await openings(support, person.id)).toBe(1);
});

test('records an opening also for a list that is read without the page', async () => {
  await read('/mails', colleague);
  await read('/ledger', colleague);
  expect(await openings(colleague, person.id)).toBe(1);
});

test("shows profile, plan and balance, and every list has the person's rows", async () => {
  const { body } = await read('');
  expect(body).toMatchObject({
    id: person.id,
    email: person.email,
    blocked: false,
    being_erased: false,
    subscription: { status: expect.any(String) },
    origin: { campaign: { utm_source: canaries.campaign } },
  });
  for (const list of lists) {
    const { body: rows } = await read(`/${list}?per_page=100`);
    expect({ list, rows: rows.length > 0 }).toEqual({ list, rows: true });
  }
  const { body: paid } = await read('/payments');
  expect(new Set(paid.map(({ kind }: { kind: string }) => kind))).toEqual(
    new Set(['plan', 'product', 'refund']),
  );
});

test('keeps texts of mails, titles and messages out of the lists', async () => {
  const texts = (await Promise.all(lists.map((list) => read(`/${list}`)))).map(({ text }) => text).join('\n');
  expect(texts).toContain('"subject":');
  for (const text of [canaries.question, canaries.answer, canaries.agent]) expect(texts).not.toContain(text);
  expect(texts).not.toMatch(/"(html|text|title_of|token)"/);
});

test('pages a list by page and size, and names the staff who acted', async () => {
  const { body: all } = await read('/history?per_page=100');
  const { body: second } = await read('/history?per_page=1&page=2');
  expect(second).toEqual([all[1]]);
  const opened = all.find(({ action }: { action: string }) => action === 'person.open');
  expect(opened.actor_name).toBe('Pessoa');
});

test('refuses editors, subscribers and unknown people', async () => {
  const { id } = person;
  const query = { page: 1, per_page: 25 };
  for (const user of [editor, person]) {
    const context = testContext({ db, user });
    await expect(openPerson(context, id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(listPayments(context, id, query)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(listDeeds(context, id, query)).rejects.toMatchObject({ code: 'forbidden' });
  }
  const context = testContext({ db, user: support });
  await expect(openPerson(context, 2 ** 30)).rejects.toMatchObject({ code: 'not_found' });
  await expect(listPayments(context, 2 ** 30, query)).rejects.toMatchObject({ code: 'not_found' });
});

test('tells a deletion on its way from a block', async () => {
  const leaving = await createSubscriber(db);
  await db.update(users).set({ disabledAt: new Date() }).where(eq(users.id, leaving.id));
  await db.insert(auditLog).values({
    at: new Date(),
    actor: `user:${leaving.id}`,
    action: 'user.erase',
    subject: `user:${leaving.id}`,
    requestId: 'test',
  });
  const { beingErased } = await openPerson(testContext({ db, user: support }), leaving.id);
  expect(beingErased).toBe(true);
});
