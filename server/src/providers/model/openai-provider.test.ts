import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { selfSigned } from '#server/testing/self-signed.ts';
import { writeMessages } from './completion/write-messages.ts';
import { type OpenAiOptions, OpenAiProvider } from './openai-provider.ts';
import { type FakeOpenAi, startFakeOpenAi } from './testing/fake-openai.ts';
import { answer, deltaEvent, FAULTS, type FakeReply, status } from './testing/fake-replies.ts';
import { collect, modelRequest } from './testing/provider-fixture.ts';

const API_KEY = 'sk-teste-nao-pode-vazar-123456';
/** No limit expires unless a test sets it. */
const PATIENT: Partial<OpenAiOptions> = {
  firstTokenMs: 40_000,
  gapMs: 40_000,
  totalMs: 50_000,
  trailerMs: 40_000,
  retryBaseMs: 4,
  maxRetryAfterMs: 120,
};

let fake: FakeOpenAi;
const open: OpenAiProvider[] = [];

function connect(options: Partial<OpenAiOptions> = {}, baseUrl = fake.baseUrl): OpenAiProvider {
  const provider = new OpenAiProvider(
    { baseUrl, apiKey: API_KEY, model: 'padrao-1' },
    { ...PATIENT, ...options },
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

describe('a good answer', () => {
  it('yields the whole answer, with the model and its tokens as the last event', async () => {
    fake.respondWith(answer('Poste três vezes por semana. 🐶', { paceMs: 2 }));
    const { text, deltas, events, error } = await collect(connect());
    expect(error).toBeNull();
    expect(text).toBe('Poste três vezes por semana. 🐶');
    expect(deltas.length).toBeGreaterThan(1);
    expect(events.filter(({ type }) => type === 'end')).toHaveLength(1);
    expect(events.at(-1)).toEqual({
      type: 'end',
      finishReason: 'stop',
      model: 'padrao-1',
      inputTokens: 21,
      outputTokens: 6,
      cachedTokens: null,
    });
  });

  it('requests the assistant’s model, temperature and ceiling, with the key as bearer', async () => {
    await collect(connect(), modelRequest({ model: 'maior-2' }));
    const [request] = fake.requests;
    expect(request?.path).toBe('/v1/chat/completions');
    expect(request?.headers.authorization).toBe(`Bearer ${API_KEY}`);
    expect(request?.body).toEqual({
      model: 'maior-2',
      messages: writeMessages(modelRequest()),
      stream: true,
      temperature: 0.4,
      max_tokens: 900,
      stream_options: { include_usage: true },
    });
  });

  it('sends no key where the service needs none, and tolerates a slash after the address', async () => {
    const provider = new OpenAiProvider({ baseUrl: `${fake.baseUrl}/`, apiKey: null, model: 'local' });
    open.push(provider);
    expect((await collect(provider)).error).toBeNull();
    expect(fake.requests[0]?.headers).not.toHaveProperty('authorization');
    expect(fake.requests[0]?.path).toBe('/v1/chat/completions');
  });

  it('counts as whole when the finish reason came and only the end marker is missing', async () => {
    fake.respondWith(answer('Pronto, aqui está.', { doneMarkers: 0, usage: null, ending: 'hang' }));
    const { text, events, error } = await collect(connect({ trailerMs: 60 }));
    expect(error).toBeNull();
    expect(text).toBe('Pronto, aqui está.');
    expect(events.at(-1)).toMatchObject({ type: 'end', inputTokens: null, outputTokens: null });
  });

  it('leaves out reasoning and never ends a delta with half an emoji', async () => {
    const chunk = (delta: object) => JSON.stringify({ choices: [{ delta }] });
    const halves = [
      chunk({ reasoning_content: 'hmm' }),
      chunk({ content: 'oi \ud83d' }),
      chunk({ content: '\udc36\0!' }),
    ];
    fake.respondWith(answer([], { rawEvents: halves, pieceBytes: 9 }));
    const { text, deltas } = await collect(connect());
    expect(text).toBe('oi 🐶!');
    expect(deltas.every((delta) => delta.isWellFormed())).toBe(true);
  });

  it('streams a thousand answers at once', async () => {
    fake.respondWith(answer('Poste três vezes por semana.'));
    const gate = fake.pauseAfter(1);
    const provider = connect();
    const answers = Array.from({ length: 1_000 }, () => collect(provider));
    await fake.received(answers.length);
    gate.release();
    expect((await Promise.all(answers)).filter(({ error }) => error !== null)).toEqual([]);
  });

  it('retries without a parameter that the model does not support, and remembers it', async () => {
    const refusal = { message: 'Unsupported', code: 'unsupported_parameter', param: 'max_tokens' };
    fake.respondWith(({ body }) =>
      'max_tokens' in body ? status(400, { error: refusal }) : answer('Certo.'),
    );
    const provider = connect();
    expect((await collect(provider)).text).toBe('Certo.');
    expect(fake.requests[1]?.body).toMatchObject({ max_completion_tokens: 900 });
    await collect(provider);
    expect(fake.requests).toHaveLength(3);
  });
});

/** Returns an answer that breaks off with an event of the service, which then ends the stream as if nothing had happened. */
const broken = (data: object | string, head = '') =>
  answer([], {
    before: [
      deltaEvent({ content: 'Claro! ' }),
      `${head}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`,
    ],
    finishReason: null,
  });
const brokenBy = (choice: object) => broken({ choices: [{ index: 0, delta: {}, ...choice }] });

describe('provider faults', () => {
  const cases: [fault: string, reply: FakeReply, reason: string | null, text: string][] = [
    ['accept then silence', FAULTS.silence(), 'timeout', ''],
    ['stall after headers', FAULTS.stallAfterHeaders(), 'timeout', ''],
    ['stall in the middle', FAULTS.stallMidway(), 'timeout', 'Claro! Vamos montar o plano.'],
    ['429', FAULTS.rateLimited(), 'rate_limited', ''],
    ['429 with a long Retry-After', FAULTS.rateLimitedFor(60), 'rate_limited', ''],
    ['500', FAULTS.error500(), 'unavailable', ''],
    ['502', FAULTS.error502(), 'unavailable', ''],
    ['503', FAULTS.error503(), 'unavailable', ''],
    ['529', FAULTS.error529(), 'unavailable', ''],
    ['401', FAULTS.unauthorized(API_KEY), 'unavailable', ''],
    ['context too long', FAULTS.tooLong(), 'too_long', ''],
    ['200 with HTML', FAULTS.html(), 'bad_response', ''],
    ['invalid JSON', FAULTS.invalidJson(), 'bad_response', ''],
    ['empty text', FAULTS.emptyText(), 'bad_response', ''],
    ['error event inside a 200 stream', FAULTS.errorEvent(), 'unavailable', 'Claro! Vamos montar o plano.'],
    ['stop by an error', brokenBy({ finish_reason: 'error' }), 'unavailable', 'Claro! '],
    [
      'stop for lack of resources',
      brokenBy({ finish_reason: 'insufficient_system_resource' }),
      'unavailable',
      'Claro! ',
    ],
    [
      'error as an object',
      broken({ object: 'error', message: 'Failed', code: 500 }),
      'unavailable',
      'Claro! ',
    ],
    ['error as a detail', broken({ detail: 'Internal Server Error' }), 'unavailable', 'Claro! '],
    ['error as details', broken({ detail: [{ msg: 'Failed' }] }), 'unavailable', 'Claro! '],
    ['event of the name error', broken({ message: 'Failed' }, 'event: error\n'), 'unavailable', 'Claro! '],
    ['event of the name error in words', broken('Failed', 'event: error\n'), 'unavailable', 'Claro! '],
    ['half a stream, then reset', FAULTS.resetMidway(), 'unavailable', 'Claro! Vamos montar o plano.'],
    ['clean end without final marker', FAULTS.noFinalMarker(), 'unavailable', 'Claro! Vamos montar o plano.'],
    ['duplicate final marker', FAULTS.duplicateFinalMarker(), null, 'Claro! Vamos montar o plano.'],
    ['characters split between chunks', FAULTS.splitUtf8(), null, 'ração, ção, mãe, pão 🐶👩‍⚕️🐾!'],
    ['one byte at a time', FAULTS.oneByteAtATime(15), 'timeout', ''],
    ['redirect', status(307, { headers: { location: 'http://127.0.0.1:1/' } }), 'bad_response', ''],
    ['content filter', answer('Isso', { finishReason: 'content_filter' }), 'refused', 'Isso'],
  ];

  /** Where text has arrived, the limit must leave time for it. */
  const limitOf = (text: string) => (text ? { gapMs: 2_000 } : { firstTokenMs: 600 });

  it.each(cases)('%s', async (_fault, reply, reason, text) => {
    fake.respondWith(reply);
    const collected = await collect(connect(reason === 'timeout' ? limitOf(text) : {}));
    expect(collected.text).toBe(text);
    if (reason === null) expect(collected.error).toBeNull();
    else expect(collected.error).toMatchObject({ name: 'ModelError', reason });
    expect(collected.events.some(({ type }) => type === 'end')).toBe(reason === null);
    expect(`${collected.error} ${JSON.stringify(collected.error)}`).not.toContain(API_KEY);
    await Promise.all(fake.requests.map((request) => request.closed));
  });

  it('cuts an answer of 10 MB at the ceiling, and ends its request', async () => {
    fake.respondWith(FAULTS.tenMegabytes());
    const { text, error } = await collect(connect({ maxAnswerLength: 200_000 }));
    expect(error).toMatchObject({ reason: 'bad_response' });
    expect(text.length).toBeLessThan(600_000);
    await fake.requests[0]?.closed;
    expect(fake.requests[0]?.aborted).toBe(true);
  });

  it('ends an endless answer at the total time, however much it sends', async () => {
    fake.respondWith(FAULTS.endless());
    const { error } = await collect(connect({ totalMs: 1_200 }));
    expect(error).toMatchObject({ reason: 'timeout' });
    await fake.requests[0]?.closed;
    expect(fake.requests[0]?.aborted).toBe(true);
  });

  it('fails on a closed port', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    const { error } = await collect(connect({}, `http://127.0.0.1:${port}/v1`));
    expect(error).toMatchObject({ reason: 'unavailable', message: expect.stringContaining('ECONNREFUSED') });
  });

  it('fails on a name that does not resolve', async () => {
    const { error } = await collect(connect({}, 'http://modelo.invalid/v1'));
    expect(error).toMatchObject({ reason: 'unavailable' });
  });

  it('sends nothing to a server with an untrusted certificate', async () => {
    const secure = await startFakeOpenAi({ tls: selfSigned() });
    const { error } = await collect(connect({}, secure.baseUrl));
    expect(error).toMatchObject({ reason: 'unavailable', message: expect.stringContaining('SELF_SIGNED') });
    expect(secure.requests).toHaveLength(0);
    await secure.close();
  });
});
