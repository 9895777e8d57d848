import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type OpenAiOptions, OpenAiProvider } from './openai-provider.ts';
import { type FakeOpenAi, startFakeOpenAi } from './testing/fake-openai.ts';
import { answer, deltaEvent, reasoning, type StatusReply, wholeAnswer } from './testing/fake-replies.ts';
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

const plain = (type: string | undefined, body: string): StatusReply => {
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
  return { kind: 'status', status: 200, headers, body };
};

describe('the limits of an answer over the network', () => {
  it('ends an answer at its total time, whatever signs of life arrive', async () => {
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

  it.each([
    ['a second block', [], `<think>a</think>\n\n<think>${thought}</think>Use xampu neutro.`],
    ['a stray closing tag after a field', reasoning(thought), '</think>\n\nUse xampu neutro.'],
    ['a block after a field', reasoning(thought), `<think>${thought}</think>\n\nUse xampu neutro.`],
  ])('leaves out all reasoning before the answer: %s', async (_what, before, content) => {
    for (const text of [tokens(content), [content]]) {
      fake.respondWith(answer(text, { before }));
      expect((await collect(connect())).text).toBe('Use xampu neutro.');
    }
  });

  it('keeps a tag that the answer itself mentions', async () => {
    const content = 'Olá. <think>x</think> é uma marca.';
    fake.respondWith(answer(tokens(content)));
    expect((await collect(connect())).text).toBe(content);
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
      deltaEvent({ content: ['Use '] }),
      deltaEvent({
        content: [
          { type: 'text', text: 'xam' },
          { type: 'output_text', text: 'pu ' },
        ],
      }),
    ];
    fake.respondWith(answer(['neutro.'], { before }));
    expect((await collect(connect())).text).toBe('Use xampu neutro.');
  });

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
        cachedTokens: null,
      });
    },
  );

  const whole = wholeAnswer({ content: 'Use xampu neutro.' }).body;
  const streamed = `${deltaEvent({ content: 'Use xampu neutro.' })}data: [DONE]\n\n`;
  const types = ['application/json', 'text/event-stream', 'text/plain; charset=utf-8', undefined];
  const bodies = [
    ['JSON', whole],
    ['JSON after a byte order mark and blank lines', `\ufeff\n\n${whole}`],
    ['a stream', streamed],
    ['a stream after a byte order mark and a blank line', `\ufeff\n${streamed}`],
    ['a stream that begins with a comment', `: oi\n\n${streamed}`],
    ['a stream that begins with an id', `id: 1\n${streamed}`],
    ['a stream that begins with a name', `event: message\n${streamed}`],
    ['a stream that begins with a pause', `retry: 100\n${streamed}`],
  ] as const;
  it.each(types.flatMap((type) => bodies.map(([form, body]) => [type, form, body] as const)))(
    'knows the form of an answer by its beginning: of type %s, %s',
    async (type, _what, body) => {
      fake.respondWith(plain(type, body));
      const { text, error } = await collect(connect({ maxRetries: 0 }));
      expect(error).toBeNull();
      expect(text).toBe('Use xampu neutro.');
    },
  );

  it.each([
    ['text/plain', 'Serviço fora do ar', 'bad_response'],
    [undefined, '<p>Faça login</p>', 'bad_response'],
    ['application/json', 'fora do ar', 'bad_response'],
    ['application/json', '', 'bad_response'],
    ['text/event-stream', '', 'unavailable'],
    [undefined, '', 'unavailable'],
  ])('fails where a body of type %s is no answer: %s', async (type, body, reason) => {
    fake.respondWith(plain(type, body));
    expect((await collect(connect({ maxRetries: 0 }))).error).toMatchObject({ reason });
  });

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
