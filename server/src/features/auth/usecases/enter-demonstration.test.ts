import { user } from '@matilha/contract/account/account';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { users } from '#server/database/schema/accounts.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { createFirstAccounts } from './create-first-accounts.ts';

const product = await testProduct();
const { db, url } = product;
await createFirstAccounts({ db, clock: systemClock, config: { operator: null, local: true } });
const theDemonstration = eq(users.email, 'demo@matilha.local');
const change = (values: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(values).where(theDemonstration);
const original = { email: 'demo@matilha.local', role: 'subscriber', disabledAt: null } as const;
const enter = (headers: Record<string, string> = {}, on = product) =>
  on.call(null, 'POST', '/api/login/demonstration', undefined, headers);

afterEach(() => change(original));

test('opens a session of the demonstration subscriber on the machine of a local installation', async () => {
  await createSubscriber(db);
  const response = await enter();
  expect(response.status).toBe(200);
  const entered = user.parse(await response.json());
  expect(entered).toMatchObject({ email: 'demo@matilha.local', role: 'subscriber' });
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const shown = await fetch(`${url}/api/user`, { headers: { cookie } });
  expect(user.parse(await shown.json()).id).toBe(entered.id);
});

test.each([
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-forwarded-host': 'matilha.example' },
  { forwarded: 'for=203.0.113.7' },
  { 'x-real-ip': '203.0.113.7' },
])('answers a request with the headers %j with 404 and no session', async (headers) => {
  const response = await enter(headers);
  expect([response.status, response.headers.getSetCookie()]).toEqual([404, []]);
});

test('answers a request for another host with 404', async () => {
  const headers = { host: 'matilha.example' };
  const response = await product.app.inject({ method: 'POST', url: '/api/login/demonstration', headers });
  expect([response.statusCode, response.headers['set-cookie']]).toEqual([404, undefined]);
});

test('answers with 404 in production, also to a request of its own machine', async () => {
  const env = { APP_URL: 'https://app.matilha.test', ALLOW_STANDINS: 'mailbox,model,payments' };
  const production = await testProduct({ besides: product, env });
  expect((await enter({}, production)).status).toBe(404);
});

test.each<[string, Partial<typeof users.$inferInsert>]>([
  ['has another address', { email: 'outra@exemplo.com.br' }],
  ['is of the team', { role: 'operator' }],
  ['is blocked', { disabledAt: new Date() }],
  ['never confirmed its address', { emailVerifiedAt: null }],
])('answers with 404 where the account %s', async (_, values) => {
  const [before] = await db.select().from(users).where(theDemonstration);
  await change(values);
  const response = await enter();
  expect([response.status, await response.json()]).toEqual([
    404,
    expect.objectContaining({ message: 'A conta da demonstração foi apagada, ou mudou de email.' }),
  ]);
  await db
    .update(users)
    .set(original)
    .where(eq(users.id, before?.id ?? 0));
  await change({ emailVerifiedAt: before?.emailVerifiedAt ?? null });
});
