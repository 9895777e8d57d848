import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testProduct } from '#server/testing/product.ts';
import { claimToken, landingForm, newAddress, newNumber, submit } from '../testing/lead-tools.ts';

const infinite = Number.POSITIVE_INFINITY;
const product = await testProduct({
  limits: {
    sign_up_ipv4: infinite,
    sign_up_day: infinite,
    sign_up_mail: infinite,
    mail_network: infinite,
    token_guess_ipv4: infinite,
  },
});
const { db } = product;
const password = 'banho-e-tosa-7';

async function post(path: string, body?: unknown, cookie = '') {
  const response = await product.call(null, 'POST', path, body, { cookie });
  return { status: response.status, body: await response.json() };
}

async function visit(email: string) {
  const { cookie } = await submit(product, landingForm({ email }));
  return { cookie: cookie ?? '', token: await claimToken(product, email) };
}

const correct = (email: string, cookie: string) => post('/api/claim-account/address', { email }, cookie);

const leadsOf = async (email: string) =>
  (await db.$client.query('select user_id from leads where email = $1', [email])).rows;

async function openAccount(email: string) {
  await post('/api/register', { name: 'Dona Ana', email, phone: newNumber(), password });
  await db.$client.query('update users set email_verified_at = now() where email = $1', [email]);
}

test('corrects account and lead, mails the link to the new address and voids the older one', async () => {
  const mistaken = newAddress();
  const meant = newAddress();
  const visitor = await visit(mistaken);
  const neighbour = await visit(mistaken);
  expect((await correct(meant, visitor.cookie)).status).toBe(200);

  const read = await product.call(null, 'GET', '/api/user', undefined, { cookie: visitor.cookie });
  expect(await read.json()).toMatchObject({ email: meant, provisional: true });
  expect(await leadsOf(meant)).toHaveLength(1);
  expect(await leadsOf(mistaken)).toHaveLength(1);
  expect((await post('/api/claim-account/check', { token: visitor.token })).body.code).toBe('invalid_token');
  const kept = await post('/api/claim-account/check', { token: neighbour.token });
  expect(kept.body).toMatchObject({ email: mistaken });

  const token = await claimToken(product, meant);
  expect((await post('/api/claim-account', { token, password })).status).toBe(200);
  expect((await post('/api/login', { email: meant, password })).status).toBe(200);
  expect((await post('/api/login', { email: mistaken, password })).status).toBe(401);
});

test('says the same for an address that has an account, whose password the new link then asks for', async () => {
  const visitor = await visit(newAddress());
  const settled = newAddress();
  const free = newAddress();
  await openAccount(settled);
  const answer = await correct(settled, visitor.cookie);
  const token = await claimToken(product, settled);
  expect((await post('/api/claim-account/check', { token })).body).toMatchObject({ hasAccount: true });
  expect(await correct(free, visitor.cookie)).toEqual(answer);
});

test('refuses the address that the account has, one that is none, and an account that is confirmed', async () => {
  const email = newAddress();
  const { cookie, token } = await visit(email);
  const same = await correct(email, cookie);
  expect(same).toMatchObject({ status: 400, body: { fields: { email: 'O link já vai para este email' } } });
  expect((await correct('bia@', cookie)).body.fields).toEqual({ email: 'Email inválido' });
  expect((await correct(newAddress(), '')).status).toBe(401);
  expect((await post('/api/claim-account/check', { token })).status).toBe(200);

  const claimed = await product.call(null, 'POST', '/api/claim-account', { token, password });
  const owner = claimed.headers.getSetCookie().join('; ');
  expect((await correct(newAddress(), owner)).status).toBe(409);
  expect(await leadsOf(email)).toHaveLength(1);
});

test('mails three strangers at most for one account, and the next account as many', async () => {
  const visitor = await visit(newAddress());
  const neighbour = await visit(newAddress());
  for (let count = 0; count < 3; count += 1)
    expect((await correct(`${randomUUID()}@exemplo.com.br`, visitor.cookie)).status).toBe(200);
  expect((await correct(newAddress(), visitor.cookie)).status).toBe(429);
  expect((await correct(newAddress(), neighbour.cookie)).status).toBe(200);
});

test('keeps the old address and its link when the new one is over its limit of mails', async () => {
  const email = newAddress();
  const wanted = newAddress();
  const { cookie, token } = await visit(email);
  expect((await correct(wanted, (await visit(newAddress())).cookie)).status).toBe(200);
  expect((await correct(wanted, cookie)).status).toBe(429);
  expect((await post('/api/claim-account/check', { token })).body).toMatchObject({ email });
});
