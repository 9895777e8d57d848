import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { testProduct } from '#server/testing/product.ts';
import { countLeads } from '../repository.ts';
import { landingForm, newAddress, newNumber, submit } from '../testing/lead-tools.ts';

const unlimited = { sign_up_ipv4: Number.POSITIVE_INFINITY };
const product = await testProduct({ limits: unlimited });
const { db } = product;
const count = async (statement: string, values: unknown[] = []): Promise<number> =>
  Number((await db.$client.query(statement, values)).rows[0]?.count);
const usersOf = (email: string) => count('select count(*) from users where email = $1', [email]);
const mailsTo = (email: string) => count('select count(*) from mails where recipient = $1', [email]);

test('opens a signed-in provisional account with five credits and no password', async () => {
  const form = landingForm({ utm_source: 'instagram', marketing: true });
  const { status, body, cookie } = await submit(product, form);
  expect(status).toBe(200);
  expect(body).toEqual({
    message: expect.any(String),
    needVerification: true,
    redirectTo:
      '/chat/1?message=Crie%20um%20plano%20de%20postagens%20semanal%20bem%20detalhado%20para%20o%20Instagram&autoSend=true',
  });
  const session = await product.call(null, 'GET', '/api/user', undefined, { cookie: cookie ?? '' });
  expect(await session.json()).toMatchObject({
    email: form.email,
    provisional: true,
    responses_available: 5,
    firstName: 'Bia',
  });
  const { rows } = await db.$client.query(
    `select u.password_hash, u.email_verified_at, u.provisional, l.area, l.campaign, l.whatsapp,
       (select array_agg(purpose order by purpose) from consents c where c.user_id = u.id) as consents
     from users u join leads l on l.user_id = u.id where u.email = $1`,
    [form.email],
  );
  expect(rows).toEqual([
    {
      password_hash: null,
      email_verified_at: null,
      provisional: true,
      area: 'petshop',
      campaign: { utm_source: 'instagram' },
      whatsapp: form.phone,
      consents: ['terms', 'whatsapp_offers'],
    },
  ]);
  expect(await mailsTo(form.email)).toBe(1);
  expect(await count('select count(*) from lead_deliveries')).toBe(0);
  expect(await checkCreditInvariants(db)).toEqual([]);
});

test('counts the requests for a plan, at most as many as wanted', async () => {
  await submit(product, landingForm());
  const before = await countLeads(db, 10_000);
  await submit(product, landingForm());
  expect(await countLeads(db, 10_000)).toBe(before + 1);
  expect(await countLeads(db, before)).toBe(before);
});

test('leaves the team out of the requests for a plan', async () => {
  const form = landingForm();
  await submit(product, form);
  const before = await countLeads(db, 10_000);
  await db.$client.query(`update users set role = 'editor' where email = $1`, [form.email]);
  expect(await countLeads(db, 10_000)).toBe(before - 1);
});

test('chooses the chat by area and stores a free-text area in lower case', async () => {
  const chat = async (area: string) =>
    /^\/chat\/\d+/.exec((await submit(product, landingForm({ area }))).body.redirectTo)?.[0];
  expect(await chat('clinica_vet')).toBe('/chat/6');
  expect(await chat('distribuidor')).toBe('/chat/12');
  expect(await chat('groomer')).toBe('/chat/15');
  expect(await chat('outro')).toBe('/chat/1');
  const form = landingForm({ area: 'Hotel para GATOS' });
  await submit(product, form);
  const { rows } = await db.$client.query('select area from leads where email = $1', [form.email]);
  expect(rows).toEqual([{ area: 'hotel para gatos' }]);
});

test('names wrong fields, refuses unknown ones and stores nothing', async () => {
  const wrong = await submit(product, landingForm({ name: 'B', email: 'x', phone: '123' }));
  expect(wrong.status).toBe(400);
  expect(wrong.body.fields).toMatchObject({
    name: 'Nome deve ter pelo menos 2 caracteres',
    email: 'Email inválido',
    phone: expect.any(String),
  });
  const form = landingForm({ role: 'operator' });
  expect((await submit(product, form)).body.fields).toEqual({ role: 'Campo desconhecido' });
  expect(await usersOf(form.email)).toBe(0);
});

test('answers copies of one form alike with one effect, and refuses its key for another form', async () => {
  const form = landingForm();
  const headers = { 'idempotency-key': randomUUID() };
  const copies = await Promise.all(Array.from({ length: 20 }, () => submit(product, form, headers)));
  expect(new Set(copies.map((copy) => JSON.stringify(copy))).size).toBe(1);
  expect(copies[0]).toMatchObject({ status: 200, cookie: expect.stringContaining('matilha=') });
  expect(await usersOf(form.email)).toBe(1);
  expect(await mailsTo(form.email)).toBe(1);
  expect(await submit(product, { ...form, fill_time: 9_000 }, headers)).toEqual(copies[0]);
  expect(await submit(product, { ...form, area: 'groomer' }, headers)).toMatchObject({
    status: 422,
    body: { code: 'idempotency_mismatch' },
  });
});

test('responds alike for an address with an account and gives no access to it', async () => {
  const email = newAddress();
  const password = 'senha-da-dona';
  await product.call(null, 'POST', '/api/register', { name: 'Dona', email, phone: newNumber(), password });
  await db.$client.query('update users set email_verified_at = now() where email = $1', [email]);
  await db.$client.query('delete from rate_limits');
  const known = await submit(product, landingForm({ email }));
  const unknown = await submit(product, landingForm());
  expect(known.body).toEqual(unknown.body);
  const user = await product.call(null, 'GET', '/api/user', undefined, { cookie: known.cookie ?? '' });
  expect(await user.json()).toMatchObject({ provisional: true, responses_available: 5 });
  const { rows } = await db.$client.query('select kind from mails where recipient = $1 order by id', [email]);
  expect(rows.at(-1)).toEqual({ kind: 'claim_account' });
  const login = await product.call(null, 'POST', '/api/login', { email, password });
  expect(await login.json()).toMatchObject({ email, firstName: 'Dona' });
});

test('responds with the same status, body and headers for known and unknown addresses (R30)', async () => {
  const confirmed = newAddress();
  const pending = newAddress();
  const provisional = newAddress();
  for (const email of [confirmed, pending]) {
    const signUp = { name: 'Dona', email, phone: newNumber(), password: 'senha-da-dona' };
    await product.call(null, 'POST', '/api/register', signUp);
  }
  await db.$client.query('update users set email_verified_at = now() where email = $1', [confirmed]);
  await submit(product, landingForm({ email: provisional }));
  const look = async (email: string) => {
    const response = await product.call(null, 'POST', '/api/register', landingForm({ email }));
    const headers = [...response.headers].filter(([name]) => name !== 'date');
    const shown = headers.map((line) => line.join(': ')).sort();
    const once = /matilha=[\w-]{43}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
    return {
      status: response.status,
      body: await response.text(),
      headers: shown.join('\n').replace(once, '…'),
    };
  };
  const unknown = await look(newAddress());
  expect(unknown).toMatchObject({ status: 200, headers: expect.stringContaining('set-cookie: …') });
  for (const email of [confirmed, pending, provisional]) expect(await look(email)).toEqual(unknown);
});

test('refuses any password for a provisional account', async () => {
  const form = landingForm();
  await submit(product, form);
  for (const password of ['123456', 'matilha', 'senha123']) {
    const login = await product.call(null, 'POST', '/api/login', { email: form.email, password });
    expect(login.status).toBe(401);
  }
});

test('sends one mail for five forms of one address and refuses more forms', async () => {
  const email = newAddress();
  const statuses: number[] = [];
  for (let sent = 0; sent < 8; sent += 1) {
    statuses.push((await submit(product, landingForm({ email }))).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  expect(await mailsTo(email)).toBe(1);
});

test("answers a bot's form as accepted and stores nothing", async () => {
  for (const trap of [{ referral_code: 'http://x.example' }, { fill_time: 40 }]) {
    const form = landingForm(trap);
    expect(await submit(product, form)).toMatchObject({ status: 200, cookie: null });
    expect(await usersOf(form.email)).toBe(0);
  }
});

test('treats a form with a password as an ordinary registration', async () => {
  const form = landingForm({ password: 'senha-boa' });
  const { body, cookie } = await submit(product, form);
  expect(body.redirectTo).toMatch(/^\/email-verification/);
  expect(cookie).toBeNull();
});

test("refunds the network's sign-ups for a form refused for its address", async () => {
  const strict = await testProduct({ besides: product, limits: { landing_mailbox: 1, sign_up_ipv4: 2 } });
  const email = newAddress();
  const statusOf = async (address: string) => (await submit(strict, landingForm({ email: address }))).status;
  expect(await statusOf(email)).toBe(200);
  for (let again = 0; again < 3; again += 1) expect(await statusOf(email)).toBe(429);
  expect(await statusOf(newAddress())).toBe(200);
});
