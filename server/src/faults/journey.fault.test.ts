import { randomUUID } from 'node:crypto';
import { message } from '@matilha/contract/chat/chat';
import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { checkCreditInvariants } from '#server/database/invariants/credit-invariants.ts';
import { users } from '#server/database/schema/accounts.ts';
import { mails, rateLimits } from '#server/database/schema/platform.ts';
import { startFakeOpenAi } from '#server/providers/model/testing/fake-openai.ts';
import { answer } from '#server/providers/model/testing/fake-replies.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { signIn } from '#server/testing/product.ts';
import { readStream } from './testing/client.ts';
import { sendRaw } from './testing/hostile/raw.ts';
import { settled } from './testing/ledger.ts';
import { clearUpProcesses, startProcess } from './testing/process.ts';
import { startRoundRobin } from './testing/round-robin.ts';
import { patienceMs, sizes } from './testing/scale.ts';
import { until } from './testing/until.ts';

const { db, url: databaseUrl } = await testDatabase();
const model = await startFakeOpenAi();
clearUpProcesses();
afterAll(() => model.close());
const start = () => startProcess({ databaseUrl, modelUrl: model.baseUrl, plain: true });
const [firstProcess, secondProcess] = await Promise.all([start(), start()]);
const balancer = await startRoundRobin([firstProcess.url, secondProcess.url]);

afterEach(async () => {
  await settled(db);
  expect(await checkCreditInvariants(db)).toEqual([]);
});

const call = (path: string, body?: object, headers: Record<string, string> = {}, url = balancer.url) =>
  fetch(`${url}${path}`, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
  });

/** Returns the token from the newest mail that links to that screen. */
async function newestToken(email: string, kind: 'email-verification' | 'redefinir-senha'): Promise<string> {
  const letters = await db.select().from(mails).where(eq(mails.recipient, email)).orderBy(desc(mails.id));
  const text = letters.find((mail) => mail.text?.includes(`/${kind}?`))?.text;
  const token = /token=([\w-]{43})/.exec(text ?? '')?.[1];
  if (!token) throw new Error(`no ${kind} mail`);
  return token;
}

const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

const password = 'Tosa-na-tesoura-9';
const registration = (email: string) => ({ name: 'Rita Alves', email, phone: '(11) 98765-4321', password });
const signedUp = z.object({ id: z.number(), responses_available: z.number() });
const texts = async (copies: Response[]) => new Set(await Promise.all(copies.map((copy) => copy.text())));
const copiesOf = (make: () => Promise<Response>) =>
  Promise.all(Array.from({ length: sizes.copies }, () => make()));

/** Two requests whose responses must not reveal whether an address has an account. */
async function expectAlike(path: string, bodies: object[]): Promise<void> {
  const answers = await Promise.all(
    bodies.map(async (body) => {
      const response = await call(path, body);
      const said = z.record(z.string(), z.unknown()).parse(await response.json());
      return { status: response.status, ...said, requestId: undefined, redirectTo: undefined };
    }),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
}

describe('strangers and old sessions', { timeout: 3 * patienceMs }, () => {
  it('reveals at sign-in, sign-up and recovery nothing about which addresses have an account (R30)', async () => {
    const { email: known } = await createSubscriber(db);
    const addresses = [known, 'desconhecida@exemplo.com.br'];
    await expectAlike(
      '/api/login',
      addresses.map((email) => ({ email, password: 'errada' })),
    );
    await expectAlike('/api/register', addresses.map(registration));
    for (const path of ['/api/reset-password-request', '/api/resend-verification']) {
      await expectAlike(
        path,
        addresses.map((email) => ({ email })),
      );
    }
  });

  it('ends the sessions on both processes after a reset, whose link survives a mere view (R27, R28)', async () => {
    const user = await createSubscriber(db);
    const cookies = await Promise.all([signIn(db, user), signIn(db, user), signIn(db, user)]);
    const statuses = () =>
      Promise.all(
        cookies.flatMap((cookie) =>
          [firstProcess.url, secondProcess.url].map(
            async (url) => (await call('/api/user', undefined, { cookie }, url)).status,
          ),
        ),
      );
    const { email } = user;
    const forged = [
      'POST /api/reset-password-request HTTP/1.1',
      'host: evil.example',
      'x-forwarded-host: evil.example',
      'content-type: application/json',
      `content-length: ${JSON.stringify({ email }).length}`,
      'connection: close',
      '',
      JSON.stringify({ email }),
    ];
    expect((await sendRaw(firstProcess.url, Buffer.from(forged.join('\r\n')))).status).toBe(200);
    const token = await newestToken(email, 'redefinir-senha');
    const [mail] = await db.select().from(mails).where(eq(mails.recipient, email));
    expect(mail?.text).not.toContain('evil.example');
    for (let look = 0; look < 3; look += 1) {
      expect((await call(`/api/validate-reset-token?token=${token}`)).status).toBe(200);
      await call(`/redefinir-senha?token=${token}`);
    }
    expect(await statuses()).toEqual(Array(6).fill(200));
    expect((await call('/api/reset-password', { token, password })).status).toBe(200);
    expect(await statuses()).toEqual(Array(6).fill(401));
    expect((await call(`/api/validate-reset-token?token=${token}`)).status).toBe(400);
  });
});

describe('two processes behind a balancer (R18)', { timeout: 3 * patienceMs }, () => {
  it('serves one user from sign-up to logout on alternating processes', async () => {
    const email = 'rita@exemplo.com.br';
    model.respondWith(answer('Agende o retorno no balcão.', { paceMs: 10 }));
    expect((await call('/api/register', registration(email))).status).toBe(200);
    const token = await newestToken(email, 'email-verification');
    expect((await call('/api/verify-email', { token })).status).toBe(200);
    const login = await call('/api/login', { email, password });
    expect(login.status).toBe(200);
    const me = signedUp.parse(await login.json());
    const cookie = cookieOf(login);
    const headers = { cookie };

    expect((await call('/api/lists?categoria_id=1', undefined, headers)).status).toBe(200);
    const sending = { content: 'Como faço o cliente voltar?', user_id: me.id, lista_id: 1 };
    const key = { 'idempotency-key': randomUUID() };
    const stream = { ...headers, ...key, accept: 'text/event-stream' };
    const reading = readStream(await call('/api/messages', sending, stream), new AbortController());
    expect((await reading.ended)?.event).toBe('done');
    expect(reading.text()).toBe('Agende o retorno no balcão.');
    expect((await call('/api/messages', sending, { ...headers, ...key })).status).toBe(201);
    const stored = z.array(message).parse(await (await call('/api/messages/1', undefined, headers)).json());
    expect(stored.map(({ content, status }) => [content, status])).toEqual([
      [sending.content, 'complete'],
      [reading.text(), 'complete'],
    ]);
    const later = signedUp.parse(await (await call('/api/user', undefined, headers)).json());
    expect(later.responses_available).toBe(me.responses_available - 1);

    expect((await call('/api/user', undefined, headers, secondProcess.url)).status).toBe(200);
    expect((await call('/api/logout', {}, headers, firstProcess.url)).status).toBe(200);
    expect((await call('/api/user', undefined, headers, secondProcess.url)).status).toBe(401);
    expect(balancer.served.every((count) => count >= 4)).toBe(true);
  });

  it('counts the attempts of one network together on both processes', async () => {
    await db.delete(rateLimits);
    const tries = Array.from({ length: 30 }, (_, index) =>
      call('/api/login', { email: `ninguem${index}@exemplo.com.br`, password: 'errada' }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });
});

describe('copies of one request (R16, R28)', { timeout: 3 * patienceMs }, () => {
  it('creates one account, uses each link once, and returns equal bodies to all copies', async () => {
    const email = 'lia@exemplo.com.br';
    const sent = await copiesOf(() => call('/api/register', registration(email)));
    expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await texts(sent)).size).toBe(1);
    const letters = await db.select().from(mails).where(eq(mails.recipient, email));
    expect(letters.length).toBeLessThanOrEqual(3);

    const token = await newestToken(email, 'email-verification');
    const verified = await copiesOf(() => call('/api/verify-email', { token }));
    expect(verified.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(verified.filter(({ status }) => status === 400)).toHaveLength(sizes.copies - 1);
    const accounts = await db.select().from(users).where(eq(users.email, email));
    expect(accounts.map(({ emailVerifiedAt }) => emailVerifiedAt !== null)).toEqual([true]);

    expect((await call('/api/reset-password-request', { email })).status).toBe(200);
    const reset = await until('the reset mail', () =>
      newestToken(email, 'redefinir-senha').catch(() => undefined),
    );
    const chosen = 'Outra-senha-12';
    const replaced = await copiesOf(() => call('/api/reset-password', { token: reset, password: chosen }));
    expect(replaced.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replaced.filter(({ status }) => status === 400)).toHaveLength(sizes.copies - 1);
  });
});
