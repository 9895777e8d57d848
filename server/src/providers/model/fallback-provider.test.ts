import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countOf } from '#server/platform/counts.ts';
import { completeText } from './complete-text.ts';
import { FallbackProvider, fallbacks } from './fallback-provider.ts';
import { type OpenAiOptions, OpenAiProvider } from './openai-provider.ts';
import { type FakeOpenAi, startFakeOpenAi } from './testing/fake-openai.ts';
import { answer, FAULTS, type FakeReply, reasoning } from './testing/fake-replies.ts';
import { collect, modelRequest } from './testing/provider-fixture.ts';

let first: FakeOpenAi;
let second: FakeOpenAi;
let lines: object[] = [];
const open: OpenAiProvider[] = [];

interface Setup extends Partial<OpenAiOptions> {
  secondReadsPhotos?: boolean;
}

function connect({ secondReadsPhotos = false, ...options }: Setup = {}): FallbackProvider {
  const patient = { firstTokenMs: 40_000, gapMs: 40_000, totalMs: 50_000, retryBaseMs: 4, ...options };
  const main = { baseUrl: first.baseUrl, apiKey: 'k1', model: 'principal', readsPhotos: true };
  const fallback = {
    baseUrl: second.baseUrl,
    apiKey: 'k2',
    model: 'reserva',
    readsPhotos: secondReadsPhotos,
  };
  const providers = [main, fallback].map((config) => new OpenAiProvider(config, patient)) as [
    OpenAiProvider,
    OpenAiProvider,
  ];
  open.push(...providers);
  const log = { warn: (fields: object) => void lines.push(fields) };
  return new FallbackProvider(...providers, { totalMs: patient.totalMs, log });
}

beforeEach(async () => {
  lines = [];
  [first, second] = await Promise.all([startFakeOpenAi(), startFakeOpenAi()]);
  second.respondWith(answer('Resposta da reserva.'));
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((provider) => provider.close()));
  await Promise.all([first.close(), second.close()]);
});

describe('FallbackProvider', () => {
  it('asks the first service alone while it answers', async () => {
    first.respondWith(answer('Resposta da primeira.'));
    expect((await collect(connect())).text).toBe('Resposta da primeira.');
    expect(second.requests).toHaveLength(0);
    expect(lines).toEqual([]);
  });

  it.each<[string, FakeReply, string]>([
    ['is down', FAULTS.error503(), 'unavailable'],
    ['refuses the key', FAULTS.unauthorized(), 'unavailable'],
    ['limits the rate after retries', FAULTS.rateLimited(), 'rate_limited'],
    ['is silent', FAULTS.silence(), 'timeout'],
    ['sends a web page', FAULTS.html(), 'bad_response'],
    [
      'breaks off while it thinks',
      answer([], { before: reasoning('Penso'), ending: 'reset', finishReason: null, doneMarkers: 0 }),
      'unavailable',
    ],
  ])('asks the second model when the first service %s', async (_what, reply, reason) => {
    first.respondWith(reply);
    const before = await countOf(fallbacks, { reason });
    const request = modelRequest({ model: 'do-assistente' });
    const { text, error, events } = await collect(connect({ firstTokenMs: 1_000 }), request);
    expect(error).toBeNull();
    expect(text).toBe('Resposta da reserva.');
    expect(first.requests[0]?.body.model).toBe('do-assistente');
    expect(second.requests[0]?.body).toMatchObject({ model: 'reserva' });
    expect(second.requests[0]?.body.messages).toEqual(first.requests[0]?.body.messages);
    expect(events.at(-1)).toMatchObject({ type: 'end', model: 'reserva' });
    expect(lines).toEqual([
      { reason, detail: expect.any(String), second: expect.stringContaining('reserva') },
    ]);
    expect(await countOf(fallbacks, { reason })).toBe(before + 1);
  });

  it('asks the second model at once while the breaker of the first service is open', async () => {
    first.respondWith(FAULTS.unauthorized());
    const provider = connect({ breaker: { threshold: 1, openMs: 60_000, now: () => 0 } });
    await collect(provider);
    expect((await collect(provider)).text).toBe('Resposta da reserva.');
    expect(first.requests).toHaveLength(1);
  });

  it.each<[string, FakeReply, string]>([
    ['a question that is too long', FAULTS.tooLong(), 'too_long'],
    ['a refusal', answer('', { finishReason: 'content_filter' }), 'refused'],
    ['an answer that broke off after its first text', FAULTS.resetMidway(), 'unavailable'],
  ])('leaves %s as it is', async (_what, reply, reason) => {
    first.respondWith(reply);
    expect((await collect(connect())).error).toMatchObject({ reason });
    expect(second.requests).toHaveLength(0);
  });

  it('asks nobody else once the reader stopped the answer', async () => {
    first.respondWith(FAULTS.silence());
    const stop = new AbortController();
    const answered = collect(connect(), modelRequest(), stop.signal);
    await first.received(1);
    stop.abort();
    expect((await answered).error).toMatchObject({ name: 'AbortError' });
    expect(second.requests).toHaveLength(0);
  });

  it('asks the second model about a photo only where it reads photos', async () => {
    first.respondWith(FAULTS.unauthorized());
    const request = modelRequest({ picture: { base64: 'AAAA' } });
    expect((await collect(connect(), request)).error).toMatchObject({ reason: 'unavailable' });
    expect(second.requests).toHaveLength(0);
    expect((await collect(connect({ secondReadsPhotos: true }), request)).text).toBe('Resposta da reserva.');
    expect(second.requests[0]?.body.messages?.at(-1)?.pictures).toHaveLength(1);
  });

  it('writes the line about the second model to the log of the call', async () => {
    first.respondWith(FAULTS.unauthorized());
    const own: string[] = [];
    const log = { warn: (_fields: object, message: string) => void own.push(message) };
    await collect(connect(), modelRequest(), new AbortController().signal, { log });
    expect(own).toEqual(['the second model is asked instead']);
    expect(lines).toEqual([]);
  });

  it('writes the line of a task to the log of its request', async () => {
    first.respondWith(FAULTS.error503());
    const own: string[] = [];
    const log = { warn: (_fields: object, message: string) => void own.push(message) };
    const task = { instructions: 'Leia a lista.', input: 'Banho: R$ 50', maxOutputTokens: 100 };
    await completeText(connect(), task, new AbortController().signal, { log });
    expect(own).toEqual(['the second model is asked instead']);
    expect(lines).toEqual([]);
  });

  it('ends both models within the time that the call names', async () => {
    first.respondWith(FAULTS.silence());
    second.respondWith(FAULTS.silence());
    const provider = connect({ firstTokenMs: 600 });
    const call = { totalMs: 1_000 };
    const { error } = await collect(provider, modelRequest(), new AbortController().signal, call);
    expect(error).toMatchObject({ reason: 'timeout', message: 'total time exceeded' });
    expect(second.requests).toHaveLength(1);
  });

  it('gives the second model the rest of the total time', async () => {
    first.respondWith(FAULTS.silence());
    second.respondWith(FAULTS.silence());
    const { error } = await collect(connect({ firstTokenMs: 600, totalMs: 1_000 }));
    expect(error).toMatchObject({ reason: 'timeout', message: 'total time exceeded' });
    await second.requests[0]?.closed;
    expect(second.requests[0]?.aborted).toBe(true);
  });
});
