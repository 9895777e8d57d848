import { privacyRequestOutput, recipient } from '@matilha/contract/privacy/privacy';
import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { readConfig } from '#server/config.ts';
import { mails } from '#server/database/schema/platform.ts';
import { accessLog, privacyRequests } from '#server/database/schema/privacy.ts';
import { AppError } from '#server/platform/app-error.ts';
import { days, later, systemClock } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { createLimits } from '#server/platform/limits.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';
import { createAccessNotes } from './access-notes.ts';
import { accessAccount } from './identify-person.ts';
import { recipientsOf } from './recipients.ts';
import { askDataOfficer } from './usecases/ask-data-officer.ts';
import { watchOverdueRequests } from './usecases/officer-requests.ts';

const product = await testProduct({ env: { TRUST_PROXY: '127.0.0.1' } });
const { db, call, url } = product;
const until = (check: () => Promise<unknown>) => expect.poll(check, { interval: 30 });
const ask = (email: string, headers = {}) => {
  const body = { name: 'Ana', email, kind: 'access', message: 'Quais dados meus vocês guardam?' };
  return call(null, 'POST', '/api/privacy-requests', body, headers);
};
const mailsTo = (to: string) =>
  db.select().from(mails).where(eq(mails.recipient, to)).orderBy(desc(mails.id));

test('stores a request due in 15 days, confirms it by mail and mails the operator (L16)', async () => {
  const operator = await createSubscriber(db, { role: 'operator' });
  const response = await ask('ana@exemplo.com.br');
  expect(response.status).toBe(201);
  const { protocol, due_at } = privacyRequestOutput.parse(await response.json());
  const [row] = await db.select().from(privacyRequests).orderBy(desc(privacyRequests.id)).limit(1);
  expect(row?.dueAt).toEqual(later(row?.createdAt ?? new Date(0), days(15)));
  expect(row?.dueAt.toISOString()).toBe(due_at);
  expect((await mailsTo('ana@exemplo.com.br')).map(({ subject }) => subject)).toEqual([
    `Recebemos seu pedido ${protocol}`,
  ]);
  const [notice] = await mailsTo(operator.email);
  expect(notice?.subject).toBe(`Pedido de privacidade ${protocol}`);
  expect(notice?.text).toContain('Quais dados meus vocês guardam?');

  const path = `/api/privacy-requests/${row?.id}/answered`;
  const quiet = testContext({ db, clock: { now: () => later(new Date(), days(14)) } });
  expect(await watchOverdueRequests(quiet)).toBe(0);
  const alarms: object[] = [];
  const log = { ...quiet.log, error: (fields: object) => void alarms.push(fields) };
  const late = { ...quiet, log, clock: { now: () => later(new Date(), days(16)) } };
  expect(await watchOverdueRequests(late)).toBe(1);
  expect(alarms).toEqual([{ alarm: 'privacy_requests_overdue', overdue: 1 }]);
  expect((await call(await createSubscriber(db), 'POST', path)).status).toBe(404);
  expect((await call(operator, 'POST', path)).status).toBe(200);
  expect((await call(operator, 'POST', path)).status).toBe(404);
  expect(await watchOverdueRequests(late)).toBe(0);
});

test('stores one request, with its mails, when the same call arrives again or twice at once', async () => {
  const operator = await createSubscriber(db, { role: 'operator' });
  const email = 'lia@exemplo.com.br';
  const key = { 'idempotency-key': 'pedido-de-lia-0001' };
  const [first, second] = await Promise.all([ask(email, key), ask(email, key)]);
  const again = await ask(email, key);
  const answers = await Promise.all([first, second, again].map((response) => response.json()));
  expect([first.status, second.status, again.status]).toEqual([201, 201, 201]);
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  expect(await db.$count(privacyRequests, eq(privacyRequests.email, email))).toBe(1);
  expect(await mailsTo(email)).toHaveLength(1);
  expect(await mailsTo(operator.email)).toHaveLength(1);
});

test('stores another request for another text under the same key, and for the same text without a key', async () => {
  const key = { 'idempotency-key': 'pedido-de-eva-0001' };
  const address = 'eva@exemplo.com.br';
  const otherAddress = 'outra-eva@exemplo.com.br';
  await ask(address, key);
  await ask(otherAddress, key);
  await ask(address);
  await ask(address);
  expect(await db.$count(privacyRequests, eq(privacyRequests.email, address))).toBe(3);
  expect(await db.$count(privacyRequests, eq(privacyRequests.email, otherAddress))).toBe(1);
});

test('refuses an idempotency key of the wrong form', async () => {
  expect((await ask('ana@exemplo.com.br', { 'idempotency-key': 'a b' })).status).toBe(400);
});

test('confirms a request by mail and tells the operators after an attempt that could not be stored', async () => {
  const operator = await createSubscriber(db, { role: 'operator' });
  const limits = createLimits({ db, clock: systemClock });
  const settings = readConfig({});
  const input = {
    name: 'Rui',
    email: 'rui@exemplo.com.br',
    kind: 'access',
    message: 'Quero meus dados',
  } as const;
  const enqueue = async () => {
    throw new AppError('unavailable');
  };
  const send = (context: Context) =>
    askDataOfficer(context, { limits, settings }, input, { address: '198.51.100.9', key: null });
  await expect(send(testContext({ db, jobs: { enqueue } }))).rejects.toMatchObject({ code: 'unavailable' });
  await send(testContext({ db }));
  expect(await mailsTo(input.email)).toHaveLength(1);
  expect(await mailsTo(operator.email)).toHaveLength(1);
});

test('sends one confirmation to an address and limits the form (S15)', async () => {
  for (let count = 0; count < 6; count += 1) expect((await ask('vitima@exemplo.com.br')).status).toBe(201);
  expect(await mailsTo('vitima@exemplo.com.br')).toHaveLength(1);
  const statuses: number[] = [];
  for (let count = 0; count < 21; count += 1) {
    statuses.push((await ask('x@exemplo.com.br', { 'x-forwarded-for': '198.51.100.7' })).status);
  }
  expect(statuses.at(-1)).toBe(429);
});

test('names the invalid fields of a request', async () => {
  const body = { name: ' ', email: 'x', kind: 'nada', message: 'curta' };
  const response = await call(null, 'POST', '/api/privacy-requests', body);
  expect(response.status).toBe(400);
  const { fields } = z.object({ fields: z.record(z.string(), z.string()) }).parse(await response.json());
  expect(Object.keys(fields).toSorted()).toEqual(['email', 'kind', 'message', 'name']);
});

test("lists the recipients of this installation's configuration", async () => {
  const response = await call(null, 'GET', '/api/privacy/recipients');
  const [model] = z.array(recipient).parse(await response.json());
  expect(model?.name).toContain('demonstração');
  expect(model?.data).toContain('; o que você confirmou em Minha Loja; ');
  const embedding = { AI_BASE_URL: 'https://ia.example', AI_MODEL: 'm', AI_EMBEDDING_MODEL: 'e' };
  expect(recipientsOf(readConfig(embedding))[0]?.data).toContain('na busca do banco de conhecimento');
  const second = { AI_FALLBACK_BASE_URL: 'https://reserva.example/v1', AI_FALLBACK_MODEL: 'r' };
  const services = recipientsOf(readConfig({ ...embedding, ...second })).map(({ name }) => name);
  expect(services).toContain('Segundo serviço de inteligência artificial (reserva.example)');
  expect(model?.data).not.toContain('na busca do banco de conhecimento');
  const keys = {
    STRIPE_SECRET_KEY: 'sk_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  };
  const payers = (env: Record<string, string>) =>
    recipientsOf(readConfig(env)).flatMap(({ name }) => (name.includes('agamento') ? [name] : []));
  expect(payers({})).toEqual(['Pagamento simulado, dentro desta própria instalação']);
  expect(payers(keys)).toEqual(['Serviço de pagamento (Stripe)']);
  const production = { APP_URL: 'https://app.matilha.test', ALLOW_STANDINS: 'mailbox,model' };
  expect(payers(production)).toEqual([]);
});

test("logs one access for a session's day and for each change of address (L9)", async () => {
  const user = await createSubscriber(db);
  const cookie = await signIn(db, user);
  const account = await accessAccount(db, user.id);
  const rows = () => db.select().from(accessLog).where(eq(accessLog.account, account)).orderBy(accessLog.id);
  const from = (address: string) =>
    fetch(`${url}/api/user`, { headers: { cookie, 'x-forwarded-for': address } });
  for (let count = 0; count < 5; count += 1) await from('198.51.100.20');
  await until(async () => (await rows()).length).toBe(1);
  await from('2001:db8::7');
  await until(async () => (await rows()).length).toBe(2);
  const noted = await rows();
  expect(noted.map(({ address, port }) => [address, port])).toEqual([
    ['198.51.100.20', null],
    ['2001:db8::7', null],
  ]);
  expect(JSON.stringify(noted)).not.toContain(user.email);
  expect(Object.keys(noted[0] ?? {}).toSorted()).toEqual(['account', 'address', 'at', 'id', 'port']);
  expect((await call(user, 'POST', '/api/privacy/erase', { confirmation: 'EXCLUIR' })).status).toBe(200);
  expect((await rows()).length).toBeGreaterThanOrEqual(2);
});

test('logs the same session again on the next day in Brazil, with its port when there is no proxy', async () => {
  const user = await createSubscriber(db);
  let now = new Date('2026-11-22T02:59:59Z');
  const { log } = testContext({ db });
  const accesses = createAccessNotes({ db, log, clock: { now: () => now } });
  const access = { sessionId: 1, userId: user.id, address: '127.0.0.1', port: 4711 };
  const account = await accessAccount(db, user.id);
  accesses.note(access);
  accesses.note(access);
  now = new Date('2026-11-22T03:00:00Z');
  accesses.note(access);
  accesses.note(access);
  await until(() => db.$count(accessLog, eq(accessLog.account, account))).toBe(2);
  const [row] = await db.select().from(accessLog).where(eq(accessLog.account, account));
  expect(row?.port).toBe(4711);
});
