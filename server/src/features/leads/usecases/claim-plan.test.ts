import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { expect, test } from 'vitest';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { checkStorageInvariants } from '#server/database/invariants/storage-invariants.ts';
import { testProduct } from '#server/testing/product.ts';
import { claimToken, landingForm, newAddress, newNumber, submit } from '../testing/lead-tools.ts';

const infinite = Number.POSITIVE_INFINITY;
const product = await testProduct({
  limits: {
    sign_up_ipv4: infinite,
    sign_up_day: infinite,
    sign_up_mail: infinite,
    token_guess_ipv4: infinite,
    login_network: infinite,
  },
});
const { db } = product;
const password = 'banho-e-tosa-7';

const post = async (path: string, body?: unknown, cookie?: string | null) => {
  const response = await product.call(null, 'POST', path, body, cookie ? { cookie } : {});
  const set = response.headers.getSetCookie().find((line) => line.startsWith('matilha='));
  return { status: response.status, body: await response.json(), cookie: set?.split(';')[0] ?? null };
};
const me = async (cookie: string | null): Promise<User & { code?: string }> =>
  (await product.call(null, 'GET', '/api/user', undefined, { cookie: cookie ?? '' })).json();
const historyOf = async (cookie: string | null, chat: number) =>
  (await product.call(null, 'GET', `/api/messages/${chat}`, undefined, { cookie: cookie ?? '' })).json();

/** Registers a visitor and has the plan answered. */
async function visit(overrides: Record<string, unknown> = {}) {
  const form = landingForm(overrides);
  const { cookie } = await submit(product, form);
  const { id } = await me(cookie);
  const question = { content: 'Crie um plano', user_id: id, lista_id: 1 };
  const answered = await product.call(null, 'POST', '/api/messages', question, {
    cookie: cookie ?? '',
    'idempotency-key': randomUUID(),
  });
  expect(answered.status).toBe(201);
  return { ...form, id, cookie, token: await claimToken(product, form.email) };
}

async function account(email: string) {
  await post('/api/register', { name: 'Dona Ana', email, phone: newNumber(), password });
  await db.$client.query('update users set email_verified_at = now() where email = $1 and not provisional', [
    email,
  ]);
  return (await post('/api/login', { email, password })).cookie;
}

test('turns the provisional account into a confirmed one with password, free credits and the plan', async () => {
  const visitor = await visit();
  const { email, token } = visitor;
  expect((await post('/api/claim-account/check', { token })).body).toEqual({
    firstName: 'Bia',
    email,
    hasAccount: false,
  });
  const before = (await me(visitor.cookie)).responses_available;
  const short = await post('/api/claim-account', { token, password: '12345' });
  expect(short.body.fields).toEqual({ password: 'Senha deve ter pelo menos 6 caracteres' });

  const claimed = await post('/api/claim-account', { token, password });
  expect(claimed).toMatchObject({ status: 200, body: { redirectTo: '/chat/1', user: { id: visitor.id } } });
  const user = await me(claimed.cookie);
  expect(user.provisional).toBeUndefined();
  expect(user.responses_available).toBeGreaterThan(before);
  expect(await historyOf(claimed.cookie, 1)).toHaveLength(2);
  expect((await me(visitor.cookie)).code).toBe('unauthenticated');
  expect((await post('/api/login', { email, password })).status).toBe(200);
  const { rows } = await db.$client.query('select converted_at from leads where user_id = $1', [user.id]);
  expect(rows[0].converted_at).not.toBeNull();

  expect((await post('/api/claim-account', { token, password })).body.code).toBe('invalid_token');
  expect((await post('/api/claim-account/check', { token })).body.code).toBe('invalid_token');
  expect(await checkCreditInvariants(db)).toEqual([]);
  expect(await checkStorageInvariants(db)).toEqual([]);
});

test('redirects to a chat that asks for the plan when none was made', async () => {
  const form = landingForm({ area: 'groomer' });
  await submit(product, form);
  const claimed = await post('/api/claim-account', {
    token: await claimToken(product, form.email),
    password,
  });
  expect(claimed.body.redirectTo).toMatch(/^\/chat\/15\?message=Crie%20um%20plano.*&autoSend=true$/);
});

test('accepts one of three concurrent uses of a link', async () => {
  const { token } = await visit();
  const uses = await Promise.all([1, 2, 3].map(() => post('/api/claim-account', { token, password })));
  expect(uses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
});

test('deletes other registrations of the address once one is confirmed', async () => {
  const email = newAddress();
  await post('/api/register', { name: 'Estranho', email, phone: newNumber(), password: 'do-estranho' });
  const { token } = await visit({ email });
  await post('/api/claim-account', { token, password });
  const { rows } = await db.$client.query('select first_name from users where email = $1', [email]);
  expect(rows).toEqual([{ first_name: 'Bia' }]);
});

test("moves the chat to the address's existing account with its password, without charge", async () => {
  const email = newAddress();
  const owner = await account(email);
  const before = await me(owner);
  const visitor = await visit({ email });
  expect((await post('/api/claim-account/check', { token: visitor.token })).body.hasAccount).toBe(true);
  const wrong = await post('/api/claim-account', { token: visitor.token, password: 'errada' });
  expect(wrong.body.code).toBe('invalid_credentials');

  const moved = await post('/api/claim-account', { token: visitor.token, password });
  expect(moved).toMatchObject({ status: 200, body: { redirectTo: '/chat/1', user: { id: before.id } } });
  const after = await me(moved.cookie);
  expect(after).toMatchObject({ firstName: 'Dona', responses_available: before.responses_available });
  expect(await historyOf(moved.cookie, 1)).toHaveLength(2);
  const { rows } = await db.$client.query('select id from users where email = $1', [email]);
  expect(rows).toEqual([{ id: before.id }]);
  expect((await me(visitor.cookie)).code).toBe('unauthenticated');
  expect(await checkCreditInvariants(db)).toEqual([]);
  expect(await checkStorageInvariants(db)).toEqual([]);
});

test('moves the facts of the shop to the existing account', async () => {
  const email = newAddress();
  await account(email);
  const visitor = await visit({ email });
  const note = { texto: 'Segunda a loja não abre', message_id: null };
  expect((await post('/api/shop/notes', note, visitor.cookie)).status).toBe(201);
  const { cookie } = await post('/api/claim-account', { token: visitor.token, password });
  const response = await product.call(null, 'GET', '/api/shop', undefined, { cookie: cookie ?? '' });
  expect((await response.json()).notes).toMatchObject([{ texto: note.texto }]);
});

test.each([
  ['groomer', 'Groomer/Tosador'],
  ['clinica_vet', 'Apenas Clínica Veterinária'],
  ['distribuidor', 'Distribuidor da área Pet'],
  ['petshop', 'Petshop e Banho & Tosa'],
  ['Hotel para gatos', 'Outros'],
])(
  'stores the area %s of the landing as the category %s of the profile, also after the claim',
  async (area, category) => {
    const form = landingForm({ area });
    const { cookie } = await submit(product, form);
    expect((await me(cookie)).categoriaNegocio).toBe(category);
    const token = await claimToken(product, form.email);
    const claimed = await post('/api/claim-account', { token, password });
    expect((await me(claimed.cookie)).categoriaNegocio).toBe(category);
  },
);

test('stores the area of a landing sign-up with a password in the profile', async () => {
  const email = newAddress();
  await post('/api/register', landingForm({ email, area: 'groomer', password }));
  const { rows } = await db.$client.query('select categoria_negocio from users where email = $1', [email]);
  expect(rows).toEqual([{ categoria_negocio: 'Groomer/Tosador' }]);
});

test('fills empty fields of the existing profile from the landing account, and keeps its own', async () => {
  const email = newAddress();
  const business = {
    nomeNegocio: 'Banho da Bia',
    instagramNegocio: '',
    siteNegocio: '',
    categoriaNegocio: 'Groomer/Tosador',
    pais: 'BR',
    estado: 'Bahia',
    cidade: 'Salvador',
  };
  const owner = await account(email);
  const kept = {
    ...business,
    nomeNegocio: 'Pet da Ana',
    categoriaNegocio: '',
    cidade: '',
    estado: '',
    pais: '',
  };
  expect((await post('/api/business-profile', kept, owner)).status).toBe(200);
  const visitor = await visit({ email, area: 'groomer' });
  expect((await post('/api/business-profile', business, visitor.cookie)).status).toBe(200);
  const { cookie } = await post('/api/claim-account', { token: visitor.token, password });
  expect(await me(cookie)).toMatchObject({
    nomeNegocio: 'Pet da Ana',
    instagramNegocio: null,
    categoriaNegocio: 'Groomer/Tosador',
    pais: 'BR',
    estado: 'Bahia',
    cidade: 'Salvador',
  });
  const another = newAddress();
  const settled = await account(another);
  await post('/api/business-profile', { ...kept, pais: 'AR', cidade: 'Rosario' }, settled);
  const second = await visit({ email: another });
  await post('/api/business-profile', business, second.cookie);
  const moved = await post('/api/claim-account', { token: second.token, password });
  expect(await me(moved.cookie)).toMatchObject({ pais: 'AR', estado: null, cidade: 'Rosario' });
});

test('mails the provisional account a new link and voids the older one', async () => {
  const visitor = await visit();
  expect((await post('/api/claim-account/resend', undefined, visitor.cookie)).status).toBe(200);
  expect((await post('/api/claim-account/resend', undefined, visitor.cookie)).status).toBe(429);
  expect((await post('/api/claim-account/check', { token: visitor.token })).status).toBe(400);
  const token = await claimToken(product, visitor.email);
  expect((await post('/api/claim-account/check', { token })).status).toBe(200);
  const claimed = await post('/api/claim-account', { token, password });
  expect((await post('/api/claim-account/resend', undefined, claimed.cookie)).status).toBe(409);
});

test('mails a provisional account the claim link when it asks for its verification again', async () => {
  const visitor = await visit();
  await post('/api/resend-verification', { email: visitor.email });
  const { rows } = await db.$client.query(
    `select kind, text from mails where recipient = $1 order by id desc limit 1`,
    [visitor.email],
  );
  expect(rows[0].kind).toBe('claim_account');
  expect(rows[0].text).not.toContain('/email-verification');
});
