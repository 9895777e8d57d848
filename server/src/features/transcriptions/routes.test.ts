import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mostAudioBytes } from '@matilha/contract/transcriptions';
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
  ...{ AI_MODEL: 'fake', AI_TRANSCRIPTION_MODEL: 'whisper-1' },
};
const model = new ScriptedModel([]);
const product = await testProduct({ env, model, limits: { transcription: 3 } });
const without = await testProduct({ model, besides: product });
const { db } = product;

const webm = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, ...Array.from({ length: 40 }, (_, index) => index)]);
async function send(
  body: Uint8Array<ArrayBuffer>,
  {
    type = 'audio/webm;codecs=opus',
    to = product,
    user = undefined as Awaited<ReturnType<typeof createSubscriber>> | null | undefined,
  } = {},
) {
  const as = user === undefined ? await createSubscriber(db) : user;
  const cookie = as ? await signIn(db, as) : '';
  return fetch(`${to.url}/api/transcriptions`, {
    method: 'POST',
    body,
    headers: { 'content-type': type, cookie },
  });
}

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

  it('refuses other types, and more than six megabytes', async () => {
    expect((await send(webm, { type: 'image/png' })).status).toBe(415);
    const large = Buffer.concat([webm, Buffer.alloc(mostAudioBytes)]);
    expect((await send(large)).status).toBe(413);
  });

  it('limits the recordings of one account, and needs a session', async () => {
    const user = await createSubscriber(db);
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await send(webm, { user })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
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
