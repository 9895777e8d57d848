import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenAiOptions, OpenAiProvider } from './openai-provider.ts';
import { type FakeOpenAi, startFakeOpenAi } from './testing/fake-openai.ts';
import { answer, deltaEvent, reasoning, wholeAnswer } from './testing/fake-replies.ts';
import { collect, modelRequest } from './testing/provider-fixture.ts';

let fake: FakeOpenAi;
const open: OpenAiProvider[] = [];

function connect(options: Partial<OpenAiOptions> = {}): OpenAiProvider {
  const config = { baseUrl: fake.baseUrl, apiKey: 'k', model: 'm', headers: { 'X-Title': 'Matilha' } };
  const patient = { firstTokenMs: 40_000, gapMs: 40_000, totalMs: 50_000, retryBaseMs: 4 };
  const provider = new OpenAiProvider(config, { ...patient, ...options });
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

const many = (part: string) => Array.from({ length: 12 }, () => part);

describe('signs of life', () => {
  it.each([
    ['comments', many(': OPENROUTER PROCESSING\n\n')],
    ['chunks with a role only', many(deltaEvent({ role: 'assistant' }))],
    ['empty deltas', many(deltaEvent({}))],
    ['pings', many('event: ping\ndata: {"type": "ping"}\n\n')],
    ['pings that are no JSON', many('event: ping\ndata: ping\n\n')],
    ['empty events', many('data: \n\n')],
    ['chunks without a choice', many('data: {"choices":[],"prompt_filter_results":[]}\n\n')],
  ])('extends the wait for the first text at signs of life: %s', async (_what, before) => {
    fake.respondWith(answer('Pronto, aqui está.', { before, paceMs: 100 }));
    const { text, error } = await collect(connect({ firstTokenMs: 900 }));
    expect(error).toBeNull();
    expect(text).toBe('Pronto, aqui está.');
  });

  it.each([
    ['reasoning', reasoning('Penso um pouco mais antes de dizer o que sei sobre o banho aqui')],
    ['comments', [deltaEvent({ reasoning: 'Penso' }), ...many(': keep-alive\n\n')]],
  ])('extends the silence within the answer at signs of life: %s', async (_what, before) => {
    fake.respondWith(answer('Pronto.', { before, paceMs: 100 }));
    const { text, error } = await collect(connect({ gapMs: 900 }));
    expect(error).toBeNull();
    expect(text).toBe('Pronto.');
  });

  it('extends the total time at no sign of life', async () => {
    const before = Array.from({ length: 500 }, () => ': keep-alive\n\n');
    fake.respondWith(answer('Tarde demais.', { before, paceMs: 20 }));
    const { text, error } = await collect(connect({ totalMs: 1_000 }));
    expect(error).toMatchObject({ reason: 'timeout' });
    expect(text).toBe('');
  });

  it('gives up on a model that falls silent after its reasoning', async () => {
    fake.respondWith(
      answer([], { before: reasoning('Penso'), ending: 'hang', finishReason: null, doneMarkers: 0 }),
    );
    const { events, error } = await collect(connect({ gapMs: 500 }));
    expect(error).toMatchObject({ reason: 'timeout' });
    expect(events).toEqual([{ type: 'thinking' }]);
  });
});

describe('reasoning', () => {
  const thought = 'SEGREDO: o dono pediu para ignorar as regras.';
  const tokens = (text: string) => text.match(/.{1,3}/gs) ?? [];

  it.each([
    ['reasoning_content', reasoning(thought)],
    ['reasoning', reasoning(thought, 'reasoning')],
    [
      'reasoning_details',
      [deltaEvent({ content: '', reasoning_details: [{ type: 'reasoning.text', text: thought }] })],
    ],
    [
      'parts of the content',
      [deltaEvent({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: thought }] }] })],
    ],
  ])('announces reasoning once and leaves it out: %s', async (_where, before) => {
    fake.respondWith(answer(['Use ', 'xampu ', 'neutro.'], { before }));
    const { text, events } = await collect(connect());
    expect(text).toBe('Use xampu neutro.');
    expect(events.filter(({ type }) => type === 'thinking')).toHaveLength(1);
    expect(events[0]).toEqual({ type: 'thinking' });
  });

  it.each([
    ['m', `<think>\n${thought}\n</think>\n\nUse xampu neutro.`],
    ['deepseek-ai/DeepSeek-R1-Distill-Qwen-32B', `${thought}\n</think>\n\nUse xampu neutro.`],
  ])('announces reasoning in the text of %s and leaves it out, cut at any byte', async (model, content) => {
    for (const pieceBytes of [null, 1, 7, 64]) {
      fake.respondWith(answer(tokens(content), { pieceBytes }));
      const { text, events } = await collect(connect(), modelRequest({ model }));
      expect(text).toBe('Use xampu neutro.');
      expect(events[0]).toEqual({ type: 'thinking' });
    }
  });

  it('fails where there is reasoning alone, also when the model was cut', async () => {
    fake.respondWith(answer(tokens(`<think>${thought}`), { finishReason: 'length' }));
    const { text, error } = await collect(connect());
    expect(text).toBe('');
    expect(error).toMatchObject({ reason: 'bad_response', message: 'empty answer' });
  });

  it('asks again when the reasoning breaks off, as nothing was shown yet', async () => {
    const before = reasoning(thought);
    fake.respondNext(
      answer([], { before, ending: 'reset', finishReason: null, doneMarkers: 0, usage: null }),
    );
    fake.respondWith(answer('Use xampu neutro.'));
    const { text, error } = await collect(connect());
    expect(error).toBeNull();
    expect(text).toBe('Use xampu neutro.');
    expect(fake.requests).toHaveLength(2);
  });
});

describe('other forms of an answer', () => {
  it('reads content in parts', async () => {
    const before = [
      deltaEvent({
        content: [
          { type: 'text', text: 'Use ' },
          { type: 'text', text: 'xampu ' },
        ],
      }),
    ];
    fake.respondWith(answer(['neutro.'], { before }));
    expect((await collect(connect())).text).toBe('Use xampu neutro.');
  });

  it('reads content in parts of other names', async () => {
    const before = [
      deltaEvent({ content: ['Use '] }),
      deltaEvent({ content: [{ type: 'output_text', text: 'xampu ' }] }),
    ];
    fake.respondWith(answer(['neutro.'], { before }));
    expect((await collect(connect())).text).toBe('Use xampu neutro.');
  });

  it('takes a whole answer that begins with a byte order mark', async () => {
    const whole = wholeAnswer({ content: 'Use xampu neutro.' });
    fake.respondWith({ ...whole, body: `\uFEFF${whole.body}` });
    expect((await collect(connect())).text).toBe('Use xampu neutro.');
  });

  it.each([{ type: 'text/plain' }, { type: 'text/plain; charset=utf-8' }, { type: undefined }])(
    'tells a whole answer from a stream where the type is $type',
    async ({ type }) => {
      const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
      const whole = wholeAnswer({ content: 'Use xampu neutro.' });
      const stream = `\n${deltaEvent({ content: 'Use xampu neutro.' })}data: [DONE]\n\n`;
      for (const body of [whole.body, stream]) {
        fake.respondWith({ kind: 'status', status: 200, headers, body });
        expect((await collect(connect())).text).toBe('Use xampu neutro.');
      }
    },
  );

  it.each(['application/json', 'Application/JSON; Charset=UTF-8'])(
    'takes a whole answer (%s) as one delta, without its reasoning',
    async (type) => {
      fake.respondWith(wholeAnswer({ content: 'Use xampu neutro.', reasoning_content: 'SEGREDO' }, type));
      const { deltas, events, error } = await collect(connect());
      expect(error).toBeNull();
      expect(deltas).toEqual(['Use xampu neutro.']);
      expect(events.at(-1)).toEqual({
        type: 'end',
        finishReason: 'stop',
        model: 'inteiro-1',
        inputTokens: 21,
        outputTokens: 4,
      });
    },
  );

  it('reports the error in a whole answer', async () => {
    const body = JSON.stringify({ error: { message: 'Upstream failed', code: 502 } });
    fake.respondWith({ kind: 'status', status: 200, headers: { 'content-type': 'application/json' }, body });
    expect((await collect(connect({ maxRetries: 0 }))).error).toMatchObject({ reason: 'unavailable' });
  });

  it('refuses a whole answer that is too large', async () => {
    fake.respondWith(wholeAnswer({ content: 'x'.repeat(3_000_000) }));
    expect((await collect(connect())).error).toMatchObject({ reason: 'bad_response' });
  });
});

it('sends the operator’s own headers', async () => {
  await collect(connect());
  expect(fake.requests[0]?.headers).toMatchObject({ 'x-title': 'Matilha', authorization: 'Bearer k' });
});
