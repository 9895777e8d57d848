import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { User } from '@matilha/contract/account/account';
import { freeTierId } from '@matilha/contract/billing/plans';
import { mostAudioBytes } from '@matilha/contract/chat/transcriptions';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { FakeTranscription } from '#server/providers/transcription/testing/fake-transcription.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';

const service = new FakeTranscription();
const server = createServer((incoming, response) => void service.serve(incoming, response));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => void server.close());

const env = {
  AI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
  AI_MODEL: 'fake',
  AI_TRANSCRIPTION_MODEL: 'whisper-1',
};
const model = new ScriptedModel([]);
const limits = { transcription: 4, transcription_unpaid: 3, free_call_failure: 1 };
const product = await testProduct({ env, model, limits });
const without = await testProduct({ model, besides: product });
const spent = { model_answer_paid: 0, model_answer_shared: 0 };
const empty = await testProduct({ env, model, limits: spent, besides: product });
const { db } = product;

const webm = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, ...Array.from({ length: 40 }, (_, index) => index)]);
async function send(
  body: Uint8Array<ArrayBuffer>,
  {
    type = 'audio/webm;codecs=opus',
    to = product,
    user = undefined as Awaited<ReturnType<typeof createSubscriber>> | null | undefined,
    signal = null as AbortSignal | null,
  } = {},
) {
  const as = user === undefined ? await createSubscriber(db) : user;
  const cookie = as ? await signIn(db, as) : '';
  return fetch(`${to.url}/api/transcriptions`, {
    method: 'POST',
    body,
    headers: { 'content-type': type, cookie },
    signal,
  });
}
async function createFreeSubscriber(): Promise<User> {
  const user = await createSubscriber(db);
  await db.execute(sql`update users set tier_id = ${freeTierId} where id = ${user.id}`);
  return user;
}
const statusesOf = async (user: User, count: number) => {
  const statuses = [];
  for (let turn = 0; turn < count; turn += 1) statuses.push((await send(webm, { user })).status);
  return statuses;
};

describe('POST /api/transcriptions', () => {
  it('returns the words of a recording, free of charge, and stores nothing', async () => {
    const user = await createSubscriber(db, { credits: 3 });
    service.respondNext({ text: 'Quanto custa o banho do Thor?' });
    const response = await send(webm, { user });
    expect([response.status, await response.json()]).toEqual([
      200,
      { texto: 'Quanto custa o banho do Thor?' },
    ]);
    const me = await (await product.call(user, 'GET', '/api/auth/user')).json();
    expect(me.responses_available).toBe(3);
    const { rows } = await db.execute(sql`select count(*)::int as n from messages`);
    expect(rows).toEqual([{ n: 0 }]);
    expect(product.logLines.join('')).toContain('/api/transcriptions');
    expect(product.logLines.join('')).not.toContain('Thor');
  });

  it.each([
    ['a text', Buffer.from('isto não é um áudio, é um texto')],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, ...Array(40).fill(0)])],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s at its field, without asking the service', async (_, body) => {
    const asked = service.requests.length;
    const response = await send(body);
    expect([response.status, (await response.json()).fields]).toEqual([
      400,
      { audio: 'Não consegui ler este áudio. Grave de novo ou escreva a pergunta.' },
    ]);
    expect(service.requests).toHaveLength(asked);
  });

  it('says that it heard nothing', async () => {
    service.respondNext({ text: '  ' });
    const { fields } = await (await send(webm)).json();
    expect(fields.audio).toMatch(/^Não ouvi nenhuma palavra/);
  });

  it('answers 503 while the service fails, and 400 for a recording that it refuses', async () => {
    service.respondNext({ status: 401 });
    expect((await send(webm)).status).toBe(503);
    service.respondNext({ status: 400 });
    expect((await send(webm)).status).toBe(400);
  });

  it('refuses a recording of more than two minutes, without asking the service', async () => {
    const asked = service.requests.length;
    const cluster = Buffer.from('1f43b675' + '01ffffffffffffff' + 'e783' + '02bf20', 'hex');
    const response = await send(Buffer.concat([webm, cluster]));
    expect([response.status, (await response.json()).fields]).toEqual([
      400,
      { audio: 'A gravação passa de dois minutos. Grave uma mais curta.' },
    ]);
    expect(service.requests).toHaveLength(asked);
  });

  it('refuses an account that owes a payment, as its questions are', async () => {
    const user = await createSubscriber(db, { paymentStatus: 'atrasado', credits: 3 });
    const response = await send(webm, { user });
    expect([response.status, (await response.json()).code]).toEqual([402, 'payment_overdue']);
  });

  it('says which limit is reached, and how long to wait', async () => {
    const user = await createFreeSubscriber();
    expect(await statusesOf(user, 3)).toEqual([200, 200, 200]);
    const past = await send(webm, { user });
    const { code, message } = await past.json();
    expect([past.status, code]).toEqual([429, 'rate_limited']);
    expect(message).toMatch(/^Sua conta chegou ao limite de gravações por dia\./);
    expect(Number(past.headers.get('retry-after'))).toBeGreaterThan(80_000);
    const refused = await send(webm, { to: empty, user: await createFreeSubscriber() });
    expect([refused.status, (await refused.json()).code]).toEqual([503, 'free_model_budget']);
  });

  it('takes no recording of the day when the service fails, until it failed too often', async () => {
    const user = await createFreeSubscriber();
    const fail = () => service.respondNext({ status: 401 });
    fail();
    expect(await statusesOf(user, 1)).toEqual([503]);
    fail();
    expect(await statusesOf(user, 4)).toEqual([503, 200, 200, 429]);
  });

  it('ends the call of the service when the client leaves', async () => {
    service.respondNext({ silentMs: 20_000 });
    const leaving = new AbortController();
    const sent = send(webm, { signal: leaving.signal }).catch(({ name }) => name);
    await expect.poll(() => service.open).toBe(1);
    leaving.abort();
    expect(await sent).toBe('AbortError');
    await expect.poll(() => service.open).toBe(0);
  });

  it('reads four recordings at once, lets four wait, and refuses more', async () => {
    service.respondNext(...Array(8).fill({ silentMs: 2_000 }));
    const cookies = [];
    for (let count = 0; count < 9; count += 1) cookies.push(await signIn(db, await createSubscriber(db)));
    const headers = (cookie: string) => ({ 'content-type': 'audio/webm', cookie });
    const statuses = await Promise.all(
      cookies.map(async (cookie) => {
        const init = { method: 'POST', body: webm, headers: headers(cookie) };
        return (await fetch(`${product.url}/api/transcriptions`, init)).status;
      }),
    );
    expect(statuses.toSorted()).toEqual([...Array(8).fill(200), 503]);
    expect(service.mostOpen).toBe(4);
  });

  it('refuses other types, and more than two megabytes', async () => {
    expect((await send(webm, { type: 'image/png' })).status).toBe(415);
    const large = Buffer.concat([webm, Buffer.alloc(mostAudioBytes)]);
    expect((await send(large)).status).toBe(413);
  });

  it('limits the recordings of one account, more of a paying one, and needs a session', async () => {
    expect(await statusesOf(await createSubscriber(db), 5)).toEqual([200, 200, 200, 200, 429]);
    expect(await statusesOf(await createFreeSubscriber(), 4)).toEqual([200, 200, 200, 429]);
    expect((await send(webm, { user: null })).status).toBe(401);
  });

  it('answers 404 without a model for it, which the settings say', async () => {
    expect((await send(webm, { to: without })).status).toBe(404);
    const audioOf = async ({ call }: typeof product) =>
      (await (await call(null, 'GET', '/api/settings')).json()).audio;
    expect([await audioOf(product), await audioOf(without)]).toEqual([true, false]);
    const policyOf = async ({ url }: typeof product) =>
      (await fetch(`${url}/auth`, { headers: { accept: 'text/html' } })).headers.get('permissions-policy');
    expect([await policyOf(product), await policyOf(without)]).toEqual([
      'camera=(), microphone=(self), geolocation=()',
      'camera=(), microphone=(), geolocation=()',
    ]);
  });
});
