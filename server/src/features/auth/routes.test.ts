import { user as userSchema } from '@matilha/contract/account/account';
import { apiError } from '@matilha/contract/errors';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { newToken } from '#server/platform/tokens.ts';
import { testProduct } from '#server/testing/product.ts';

const product = await testProduct({ limits: { sign_up_ipv4: 40, mail_network: 40, token_guess_ipv4: 8 } });
const second = await testProduct({ besides: product });
const { call, db } = product;
let people = 0;
const newAddress = () => {
  people += 1;
  return `rota${people}@exemplo.com.br`;
};
const registration = (email: string) => ({
  name: 'Ana Souza',
  email,
  phone: '(11) 98765-4321',
  password: 'senha-boa',
  terms_version: '2026-11',
});
const post = (path: string, body?: unknown, headers?: Record<string, string>) =>
  call(null, 'POST', path, body, headers);

/** Returns the token from the link in the newest sent mail to an address. */
async function tokenMailedTo(email: string, kind = 'verify_email'): Promise<string> {
  let token: string | undefined;
  await expect
    .poll(async () => {
      const { rows } = await db.execute(
        sql`select text from mails where recipient = ${email} and kind = ${kind} and status = 'sent'`,
      );
      token = /token=([\w-]{43})/.exec(String(rows[0]?.text))?.[1];
      return token;
    })
    .toBeTruthy();
  return token ?? expect.fail();
}

async function member(): Promise<string> {
  const email = newAddress();
  await post('/api/register', registration(email));
  await post('/api/verify-email', { token: await tokenMailedTo(email) });
  return email;
}

const codeOf = async (response: Response) => apiError.parse(await response.json()).code;
const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

describe('an account from sign-up to logout', () => {
  it('signs up, verifies and logs in on one process and logs out on the other', async () => {
    const email = newAddress();
    const registered = await post('/api/register', registration(email));
    expect(registered.status).toBe(200);
    expect(await registered.json()).toMatchObject({ needVerification: true });
    const early = await post('/api/login', { email, password: 'senha-boa' });
    expect([early.status, await codeOf(early)]).toEqual([403, 'email_not_verified']);
    const verified = await post('/api/verify-email', { token: await tokenMailedTo(email) });
    expect(verified.status).toBe(200);
    const entered = await post('/api/login', { email: email.toUpperCase(), password: 'senha-boa' });
    expect(entered.status).toBe(200);
    const user = z.strictObject(userSchema.shape).parse(await entered.json());
    expect(user).toMatchObject({
      email,
      firstName: 'Ana',
      lastName: 'Souza',
      phone: '11987654321',
      ddi: '+55',
    });
    const session = entered.headers.getSetCookie()[0];
    expect(session).toMatch(/^matilha=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);

    const cookie = cookieOf(entered);
    for (const path of ['/api/user', '/api/auth/user']) {
      const answer = await second.call(null, 'GET', path, undefined, { cookie });
      expect(await answer.json()).toEqual(user);
    }
    const left = await second.call(null, 'POST', '/api/logout', undefined, { cookie });
    expect(left.status).toBe(200);
    expect(left.headers.getSetCookie()[0]).toMatch(/^matilha=;/);
    const gone = await call(null, 'GET', '/api/user', undefined, { cookie });
    expect(gone.status).toBe(401);
  });

  it('recovers an account and ends its sessions on both processes', async () => {
    const email = await member();
    const cookie = cookieOf(await post('/api/login', { email, password: 'senha-boa' }));
    expect((await post('/api/reset-password-request', { email })).status).toBe(200);
    const token = await tokenMailedTo(email, 'reset_password');
    const check = () => call(null, 'GET', `/api/validate-reset-token?token=${token}`);
    expect((await check()).status).toBe(200);
    const reset = await post(
      '/api/reset-password',
      { token, password: 'senha-nova' },
      { host: 'evil.example' },
    );
    expect(reset.status).toBe(200);
    expect((await check()).status).toBe(400);
    for (const instance of [product, second]) {
      expect((await instance.call(null, 'GET', '/api/user', undefined, { cookie })).status).toBe(401);
    }
    expect((await post('/api/login', { email, password: 'senha-nova' })).status).toBe(200);
  });

  it('builds links from the configured address and ignores the Host header', async () => {
    const email = newAddress();
    await post('/api/register', registration(email), {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    });
    const token = await tokenMailedTo(email);
    const { rows } = await db.execute(sql`select text, html from mails where recipient = ${email}`);
    const mail = JSON.stringify(rows);
    expect(mail).toContain(`http://localhost:0/email-verification?token=${token}`);
    expect(mail).not.toContain('evil.example');
  });
});

describe('https', () => {
  it('sets Secure cookies with the __Host- prefix', async () => {
    const env = { APP_URL: 'https://app.matilha.test', ALLOW_STANDINS: 'mailbox,model,payments' };
    const secure = await testProduct({ besides: product, env });
    const email = await member();
    const entered = await secure.call(null, 'POST', '/api/login', { email, password: 'senha-boa' });
    const [session, device] = entered.headers.getSetCookie();
    expect(session).toMatch(/^__Host-matilha=[\w-]{43};.*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(device).toMatch(/^__Host-matilha-device=.*HttpOnly; Secure/);
  });
});

describe('refusals', () => {
  it('names the wrong fields of a registration and refuses unknown ones', async () => {
    const wrong = await post('/api/register', {
      email: 'x',
      phone: '10 1',
      password: '12345',
      role: 'operator',
    });
    expect(wrong.status).toBe(400);
    const { fields } = apiError.parse(await wrong.json());
    expect(fields).toMatchObject({
      email: 'Email inválido',
      password: 'Senha deve ter pelo menos 6 caracteres',
      role: 'Campo desconhecido',
    });
  });

  it('answers wrong credentials with 401 and the same body for known and unknown addresses', async () => {
    const email = await member();
    const bodies = [];
    for (const address of [email, newAddress()]) {
      const response = await post('/api/login', { email: address, password: 'errada' });
      expect(response.status).toBe(401);
      const { requestId: _, ...rest } = apiError.parse(await response.json());
      bodies.push(rest);
    }
    expect(bodies[0]).toEqual(bodies[1]);
  });

  it('answers resend and recovery alike for known and unknown addresses', async () => {
    const email = await member();
    for (const path of ['/api/resend-verification', '/api/reset-password-request']) {
      const texts = [];
      for (const address of [email, newAddress()]) {
        const response = await post(path, { email: address });
        expect(response.status).toBe(200);
        texts.push(await response.text());
      }
      expect(texts[0]).toBe(texts[1]);
    }
  });

  it('answers 401 for a tampered cookie and for a logout without a session', async () => {
    const email = await member();
    const cookie = cookieOf(await post('/api/login', { email, password: 'senha-boa' }));
    const tampered = cookie.replace(/matilha=./, 'matilha=~');
    expect((await call(null, 'GET', '/api/user', undefined, { cookie: tampered })).status).toBe(401);
    expect((await post('/api/logout')).status).toBe(401);
  });

  it('answers 403 for a call from another site and 415 for a body that is not JSON', async () => {
    const foreign = await post(
      '/api/login',
      { email: 'a@b.co', password: 'x' },
      { origin: 'https://evil.example' },
    );
    expect([foreign.status, await codeOf(foreign)]).toEqual([403, 'foreign_origin']);
    const text = await post('/api/login', '{}', { 'content-type': 'text/plain' });
    expect(text.status).toBe(415);
  });

  it('answers a second request for mail within a minute with 429 and Retry-After', async () => {
    const email = newAddress();
    await post('/api/resend-verification', { email });
    const again = await post('/api/resend-verification', { email });
    expect(again.status).toBe(429);
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50);
  });

  it('answers 400 for made-up links, then 429 for guessing', async () => {
    const guess = () => post('/api/verify-email', { token: newToken() });
    expect((await post('/api/verify-email', { token: 'short' })).status).toBe(400);
    const statuses = [];
    for (let count = 0; count < 10; count += 1) statuses.push((await guess()).status);
    expect(statuses[0]).toBe(400);
    expect(statuses.at(-1)).toBe(429);
    const validate = await call(null, 'GET', `/api/validate-reset-token?token=${newToken()}`);
    expect(validate.status).toBe(429);
  });
});

it('logs the calls of a sign-up, but neither addresses, passwords nor links', async () => {
  const email = newAddress();
  await post('/api/register', registration(email));
  // Refused when the guesses above used up the points of this network; logged in either case.
  await post('/api/verify-email', { token: await tokenMailedTo(email) });
  await post('/api/login', { email, password: 'senha-boa' });
  const log = product.logLines.join('\n');
  for (const route of ['/api/register', '/api/verify-email', '/api/login']) expect(log).toContain(route);
  expect(log).not.toMatch(/@exemplo\.com\.br|senha-boa|token=/i);
});
