import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenAiOptions, OpenAiProvider } from './openai-provider.ts';
import { type FakeOpenAi, startFakeOpenAi } from './testing/fake-openai.ts';
import { answer, FAULTS, status } from './testing/fake-replies.ts';
import { collect, modelRequest } from './testing/provider-fixture.ts';

let fake: FakeOpenAi;
const open: OpenAiProvider[] = [];

function connect(options: Partial<OpenAiOptions> = {}): OpenAiProvider {
  const short = { firstTokenMs: 20_000, gapMs: 20_000, retryBaseMs: 4, maxRetryAfterMs: 1_500 };
  const provider = new OpenAiProvider(
    { baseUrl: fake.baseUrl, apiKey: 'k', model: 'm' },
    { ...short, ...options },
  );
  open.push(provider);
  return provider;
}

beforeEach(async () => {
  fake = await startFakeOpenAi();
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((provider) => provider.close()));
  await fake.close();
});

describe('retries', () => {
  it('retries at most twice, then throws the last failure', async () => {
    fake.respondWith(FAULTS.error503());
    expect((await collect(connect())).error).toMatchObject({ reason: 'unavailable' });
    expect(fake.requests).toHaveLength(3);
  });

  it('hides two failures before the first token', async () => {
    fake.respondNext(FAULTS.error529(), {
      ...answer([]),
      ending: 'reset',
      finishReason: null,
      doneMarkers: 0,
    });
    const { error, events } = await collect(connect());
    expect(error).toBeNull();
    expect(events.at(-1)?.type).toBe('end');
    expect(fake.requests).toHaveLength(3);
  });

  it('never retries after the first token', async () => {
    fake.respondNext(FAULTS.resetMidway());
    expect((await collect(connect())).error).toMatchObject({ reason: 'unavailable' });
    expect(fake.requests).toHaveLength(1);
  });

  it.each([
    ['a wrong key', FAULTS.unauthorized()],
    ['a question too long', FAULTS.tooLong()],
    ['a web page', FAULTS.html()],
    ['no text', FAULTS.emptyText()],
  ])('never happen for %s', async (_what, reply) => {
    fake.respondWith(reply);
    expect((await collect(connect())).error).not.toBeNull();
    expect(fake.requests).toHaveLength(1);
  });

  it('waits as long as Retry-After says', async () => {
    fake.respondNext(FAULTS.rateLimitedFor(1));
    const startedAt = performance.now();
    expect((await collect(connect())).error).toBeNull();
    expect(performance.now() - startedAt).toBeGreaterThan(990);
  });

  it('stops retrying when Retry-After would exceed the first-token limit', async () => {
    fake.respondNext(FAULTS.rateLimitedFor(30));
    const { error } = await collect(connect({ maxRetryAfterMs: 60_000 }));
    expect(error).toMatchObject({ reason: 'rate_limited' });
    expect(fake.requests).toHaveLength(1);
  });

  it('shares one first-token limit among all attempts', async () => {
    fake.respondNext(FAULTS.error500());
    fake.respondWith(FAULTS.silence());
    const { error } = await collect(connect({ firstTokenMs: 2_000 }));
    expect(error).toMatchObject({ reason: 'timeout' });
    expect(fake.requests).toHaveLength(2);
  });
});

describe('the circuit breaker', () => {
  const failing = async (provider: OpenAiProvider, times: number) => {
    for (let call = 0; call < times; call += 1) await collect(provider);
  };

  it('spares a failing service, lets one question probe later, and closes when it succeeds', async () => {
    let now = 0;
    const provider = connect({ maxRetries: 0, breaker: { threshold: 5, openMs: 30_000, now: () => now } });
    fake.respondWith(FAULTS.error500());
    await failing(provider, 6);
    expect(fake.requests).toHaveLength(5);
    now = 29_999;
    expect((await collect(provider)).error).toMatchObject({ reason: 'unavailable' });
    expect(fake.requests).toHaveLength(5);
    now = 30_000;
    fake.respondWith(answer('De volta.'));
    expect((await collect(provider)).error).toBeNull();
    expect((await collect(provider)).error).toBeNull();
    expect(fake.requests).toHaveLength(7);
  });

  it('ignores prompts that are too long and readers who leave', async () => {
    const provider = connect();
    fake.respondWith(FAULTS.tooLong());
    await failing(provider, 6);
    fake.respondWith(FAULTS.silence());
    for (let call = 0; call < 6; call += 1) await collect(provider, modelRequest(), AbortSignal.timeout(15));
    fake.respondWith(answer('Tudo certo.'));
    expect((await collect(provider)).text).toBe('Tudo certo.');
  });
});

describe('an abort', () => {
  it('sends nothing if it precedes the call', async () => {
    const { error } = await collect(connect(), modelRequest(), AbortSignal.abort());
    expect(error).toMatchObject({ name: 'AbortError' });
    expect(fake.requests).toHaveLength(0);
  });

  it('ends the request while it waits for the first token', async () => {
    fake.respondWith(FAULTS.silence());
    const controller = new AbortController();
    const answered = collect(connect(), modelRequest(), controller.signal);
    await fake.received(1);
    controller.abort(new Error('stopped by the user'));
    expect((await answered).error).toMatchObject({ name: 'AbortError' });
    await fake.requests[0]?.closed;
    expect(fake.requests[0]?.aborted).toBe(true);
  });

  it('keeps the text received in the middle of the answer and ends the request', async () => {
    fake.respondWith(answer('Um dois três quatro'));
    const gate = fake.pauseAfter(2);
    const controller = new AbortController();
    const seen: string[] = [];
    const reading = (async () => {
      for await (const event of connect().stream(modelRequest(), controller.signal))
        if (event.type === 'delta' && seen.push(event.text) && seen.join('') === 'Um dois')
          controller.abort();
    })();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    await fake.requests[0]?.closed;
    expect(fake.requests[0]?.aborted).toBe(true);
    gate.release();
  });

  it('ends a pause between retries at once', async () => {
    fake.respondWith(status(503, { headers: { 'retry-after': '15' } }));
    const controller = new AbortController();
    const patient = connect({ maxRetryAfterMs: 60_000 });
    const answered = collect(patient, modelRequest(), controller.signal);
    await fake.received(1);
    await fake.requests[0]?.closed;
    await sleep(20);
    controller.abort();
    expect((await answered).error).toMatchObject({ name: 'AbortError' });
    expect(fake.requests).toHaveLength(1);
  });

  it('ends the request when the reader leaves the loop', async () => {
    fake.respondWith(FAULTS.endless());
    for await (const event of connect().stream(modelRequest(), new AbortController().signal)) {
      expect(event.type).toBe('delta');
      break;
    }
    await fake.requests[0]?.closed;
    expect(fake.requests[0]?.aborted).toBe(true);
  });
});

it('answers many questions at once, each with its own text, over reused connections', async () => {
  fake.respondWith(({ body }) => answer(`Resposta para ${body.messages?.at(-1)?.content}`, { paceMs: 1 }));
  const provider = connect();
  const ask = (name: string) => collect(provider, modelRequest({ data: null, question: name }));
  const names = Array.from({ length: 130 }, (_, index) => `cliente ${index}`);
  const answers = await Promise.all(names.map(ask));
  expect(answers.map(({ text }) => text)).toEqual(names.map((name) => `Resposta para ${name}`));
});
