import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { message, sendMessageOutput, streamEvents } from '@matilha/contract/chat/chat';
import { apiError } from '@matilha/contract/errors';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { assistants } from '#server/database/schema/content/assistants.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { ScriptedModel, type Step } from '#server/testing/scripted-model.ts';

const model = new ScriptedModel([]);
const product = await testProduct({ model });
const secondProcess = await testProduct({ model, besides: product });
const { call, db } = product;

const question = (user: User, content = 'Oi') => ({ content, user_id: user.id, lista_id: 1 });
const stream = { accept: 'text/event-stream' };
const say = (steps: Step[]) => {
  model.script = () => steps;
};

interface WireEvent {
  id: string;
  event: string;
  data: unknown;
}

function parseEvents(text: string): WireEvent[] {
  return text
    .split('\n\n')
    .filter((block) => block.startsWith('id:'))
    .map((block) => {
      const fields = Object.fromEntries(
        block
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
      );
      return { id: fields.id ?? '', event: fields.event ?? '', data: JSON.parse(fields.data ?? 'null') };
    });
}

const textOf = (events: WireEvent[]) =>
  events
    .flatMap(({ event, data }) => (event === 'delta' ? [streamEvents.delta.parse(data).text] : []))
    .join('');

describe('an assistant that was switched off', () => {
  it('refuses questions with a clear sentence, and keeps earlier messages readable', async () => {
    const user = await createSubscriber(db, { credits: 5 });
    say(['Bom dia!']);
    const asked = { ...question(user), lista_id: 2 };
    await (await call(user, 'POST', '/api/messages', asked)).text();
    await db.update(assistants).set({ active: false }).where(eq(assistants.id, 2));
    const refused = await call(user, 'POST', '/api/messages', asked);
    expect([refused.status, (await refused.json()).message]).toEqual([
      404,
      'Este assistente saiu do ar. Escolha outro para perguntar.',
    ]);
    const read = await call(user, 'GET', '/api/messages/2');
    expect((await read.json()).map(({ content }: { content: string }) => content)).toEqual([
      'Oi',
      'Bom dia!',
    ]);
    await db.update(assistants).set({ active: true }).where(eq(assistants.id, 2));
  });
});

describe('POST /api/messages', () => {
  it('returns 201 with both messages when the answer is complete', async () => {
    const user = await createSubscriber(db, { credits: 2 });
    say(['Bom ', 'dia!']);
    const response = await call(user, 'POST', '/api/messages', question(user));
    expect(response.status).toBe(201);
    const body = sendMessageOutput.parse(await response.json());
    expect(body).toMatchObject({
      userMessage: { content: 'Oi', is_ai: false },
      aiMessage: { content: 'Bom dia!', is_ai: true, status: 'complete' },
      responses_available: 1,
    });
  });

  it('returns the key of a question with it, at once and later, and none for its answer', async () => {
    const user = await createSubscriber(db, { credits: 2 });
    say(['Bom dia!']);
    const headers = { 'idempotency-key': 'chave-da-pergunta' };
    const sent = await call(user, 'POST', '/api/messages', question(user), headers);
    const { userMessage } = sendMessageOutput.parse(await sent.json());
    expect(userMessage.idempotency_key).toBe('chave-da-pergunta');
    await (await call(user, 'POST', '/api/messages', question(user))).text();
    const read = z.array(message).parse(await (await call(user, 'GET', '/api/messages/1')).json());
    expect(read.map(({ idempotency_key: key }) => key)).toEqual([
      'chave-da-pergunta',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('streams events with ids that a reader can resume from', async () => {
    const user = await createSubscriber(db, { credits: 2 });
    say(['Olá ', '🐶', ' ção']);
    const response = await call(user, 'POST', '/api/messages', question(user), stream);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const events = parseEvents(await response.text());
    expect(events.map(({ event }) => event)).toEqual([
      'user-message',
      'sources',
      'delta',
      'delta',
      'delta',
      'done',
    ]);
    expect(textOf(events)).toBe('Olá 🐶 ção');
    expect(events.map(({ id }) => Number(id.split('-')[1]))).toEqual([0, 0, 4, 6, 10, 10]);
    for (const { event, data } of events) {
      expect(streamEvents[event as keyof typeof streamEvents].safeParse(data).success).toBe(true);
    }
  });

  it.each([
    ['gzip, deflate, br, zstd', 'gzip'],
    ['gzip;q=0, br', null],
    ['identity', null],
  ])('compresses a stream as it comes for %s: %s', async (accepted, encoding) => {
    const user = await createSubscriber(db, { credits: 1 });
    say(['Olá ', 'ção']);
    const headers = { ...stream, 'accept-encoding': accepted };
    const response = await call(user, 'POST', '/api/messages', question(user), headers);
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('accept-encoding');
    expect(textOf(parseEvents(await response.text()))).toBe('Olá ção');
  });

  it.each([
    ['too short', { content: '   ' }, 400, 'content'],
    ['too long', { content: 'a'.repeat(4_001) }, 400, 'content'],
    ['an unknown field', { credits: 99 }, 400, 'credits'],
    ['a number as text', { lista_id: '1' }, 400, 'lista_id'],
    ['NUL', { content: 'a\0b' }, 400, 'content'],
    ['half a surrogate pair', { content: 'a\ud83d' }, 400, 'content'],
  ])('refuses %s, naming the field', async (_what, change, status, field) => {
    const user = await createSubscriber(db, { credits: 1 });
    const response = await call(user, 'POST', '/api/messages', { ...question(user), ...change });
    expect(response.status).toBe(status);
    const body = apiError.parse(await response.json());
    expect(Object.keys(body.fields ?? {})).toEqual([field]);
  });

  it('returns the status and code of each refusal', async () => {
    const user = await createSubscriber(db, { credits: 1 });
    const poor = await createSubscriber(db);
    const overdue = await createSubscriber(db, { credits: 1, paymentStatus: 'atrasado' });
    const post = async (as: User | null, body: object, headers = {}) => {
      const response = await call(as, 'POST', '/api/messages', body, headers);
      return [response.status, apiError.parse(await response.json()).code];
    };
    expect(await post(null, question(user))).toEqual([401, 'unauthenticated']);
    expect(await post(poor, question(poor))).toEqual([402, 'no_credits']);
    expect(await post(overdue, question(overdue))).toEqual([402, 'payment_overdue']);
    expect(await post(user, question(poor))).toEqual([403, 'forbidden']);
    expect(await post(user, { ...question(user), lista_id: 4_444 })).toEqual([404, 'not_found']);
    expect(await post(user, question(user), { origin: 'https://outro.example' })).toEqual([
      403,
      'foreign_origin',
    ]);
    expect(await post(user, question(user), { 'sec-fetch-site': 'cross-site' })).toEqual([
      403,
      'foreign_origin',
    ]);
    expect(await post(user, question(user), { 'idempotency-key': 'x' })).toEqual([400, 'invalid_input']);
    const plain = await call(user, 'POST', '/api/messages', '{}', { 'content-type': 'text/plain' });
    expect(plain.status).toBe(415);
    say([{ fail: 'unavailable' }]);
    expect(await post(user, question(user))).toEqual([502, 'model_failed']);
    say([{ fail: 'timeout' }]);
    expect(await post(user, question(user))).toEqual([504, 'model_timeout']);
  });

  it('limits sends to 30 a minute', async () => {
    const user = await createSubscriber(db);
    const statuses: number[] = [];
    for (let sent = 0; sent < 31; sent += 1) {
      statuses.push((await call(user, 'POST', '/api/messages', question(user))).status);
    }
    expect(statuses.filter((status) => status === 402)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });

  it('reports a failed model in the stream, and returns the question again by its key', async () => {
    const user = await createSubscriber(db, { credits: 1 });
    const key = { ...stream, 'idempotency-key': randomUUID() };
    say(['meia', { fail: 'unavailable' }]);
    const failed = parseEvents(await (await call(user, 'POST', '/api/messages', question(user), key)).text());
    expect(failed.at(-1)).toMatchObject({
      event: 'error',
      data: {
        code: 'model_failed',
        aiMessage: {
          status: 'interrupted',
          failure: 'O assistente não conseguiu responder agora. Nenhum crédito foi gasto.',
        },
      },
    });
    say(['inteira']);
    const again = parseEvents(await (await call(user, 'POST', '/api/messages', question(user), key)).text());
    expect(textOf(again)).toBe('inteira');
    const replayed = parseEvents(
      await (await call(user, 'POST', '/api/messages', question(user), key)).text(),
    );
    expect(replayed.map(({ event }) => event)).toEqual(['user-message', 'delta', 'done']);
    const mismatch = await call(user, 'POST', '/api/messages', question(user, 'outra'), key);
    expect(mismatch.status).toBe(422);
  });
});

describe('resuming on another process (R18)', () => {
  it('sends the rest after Last-Event-ID, all of it without one, and 204 when no answer runs', async () => {
    const user = await createSubscriber(db, { credits: 2 });
    const words = Array.from({ length: 30 }, (_, index) => `p${index} `);
    say(words.flatMap((word) => [word, { waitMs: 20 }]));
    const first = await call(user, 'POST', '/api/messages', question(user), stream);
    const [opening] = parseEvents(new TextDecoder().decode((await first.body?.getReader().read())?.value));
    const run = opening?.id.split('-')[0];
    const [rest, whole] = await Promise.all(
      [{ 'last-event-id': `${run}-3` }, {}].map(async (headers) =>
        parseEvents(
          await (await secondProcess.call(user, 'GET', '/api/messages/1/stream', undefined, headers)).text(),
        ),
      ),
    );
    expect(textOf(rest ?? [])).toBe(words.join('').slice(3));
    expect(textOf(whole ?? [])).toBe(words.join(''));
    expect(whole?.at(-1)).toMatchObject({ event: 'done', data: { responses_available: 1 } });
    expect((await secondProcess.call(user, 'GET', '/api/messages/1/stream')).status).toBe(204);
  });

  it('stops an answer that the other process writes', async () => {
    const user = await createSubscriber(db, { credits: 2 });
    say(['começo', { hold: new Promise(() => undefined) }]);
    const sent = call(user, 'POST', '/api/messages', question(user), stream);
    const response = await sent;
    await expect
      .poll(async () => (await secondProcess.call(user, 'POST', '/api/messages/1/stop')).status)
      .toBe(204);
    const events = parseEvents(await response.text());
    expect(events.at(-1)).toMatchObject({
      event: 'done',
      data: { aiMessage: { status: 'stopped', content: 'começo' } },
    });
  });
});

describe('other calls', () => {
  it('lists, rates and regenerates the user’s own messages only', async () => {
    const user = await createSubscriber(db, { credits: 3 });
    const stranger = await createSubscriber(db, { credits: 3 });
    say(['resposta']);
    const sent = sendMessageOutput.parse(
      await (await call(user, 'POST', '/api/messages', question(user))).json(),
    );
    const answerId = sent.aiMessage.id;
    expect(await (await call(stranger, 'GET', '/api/messages/1')).json()).toEqual([]);
    expect((await call(user, 'POST', `/api/messages/${answerId}/feedback`, { value: 1 })).status).toBe(200);
    expect((await call(user, 'POST', `/api/messages/${answerId}/feedback`, { value: 2 })).status).toBe(400);
    expect((await call(stranger, 'POST', `/api/messages/${answerId}/feedback`, { value: 1 })).status).toBe(
      404,
    );
    expect((await call(stranger, 'POST', `/api/messages/${answerId}/regenerate`)).status).toBe(404);
    expect((await call(user, 'POST', `/api/messages/${answerId}/regenerate`)).status).toBe(201);
    expect((await call(user, 'POST', `/api/messages/${answerId}/regenerate`)).status).toBe(409);
    const page = await (await call(user, 'GET', '/api/messages/1?limit=1')).json();
    expect(page).toMatchObject([{ is_ai: true, content: 'resposta' }]);
    expect((await call(user, 'GET', '/api/messages/1?limit=abc')).status).toBe(400);
    expect((await call(user, 'GET', '/api/messages/zero')).status).toBe(400);
  });
});
