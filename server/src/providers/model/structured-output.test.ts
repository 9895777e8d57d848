import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { askForData, readData, writtenForm } from './ask-for-data.ts';
import { completeText } from './complete-text.ts';
import { OpenAiProvider } from './openai-provider.ts';
import { REFUSALS } from './testing/fake-calls.ts';
import { type FakeOpenAi, startFakeOpenAi } from './testing/fake-openai.ts';
import { answer, type FakeReply } from './testing/fake-replies.ts';
import { refuseStrict } from './testing/service-rules.ts';

const form = z.object({
  posts: z
    .array(
      z.object({
        dia: z.string().check(z.minLength(2)),
        hora: z.optional(z.string()),
        nota: z._default(z.number(), 0),
      }),
    )
    .check(z.maxLength(2)),
});
const task = { instructions: 'Leia os posts.', input: '<resposta>…</resposta>', maxOutputTokens: 100, form };
const written = JSON.stringify({ posts: [{ dia: '23', hora: null, nota: null }] });
const data = { posts: [{ dia: '23', nota: 0 }] };

let fake: FakeOpenAi;
let provider: OpenAiProvider;

beforeEach(async () => {
  fake = await startFakeOpenAi();
  const config = { baseUrl: fake.baseUrl, apiKey: 'k', model: 'm', reasoningEffort: 'low' };
  provider = new OpenAiProvider(config, { retryBaseMs: 4 });
});

afterEach(async () => {
  await provider.close();
  await fake.close();
});

const ask = () => askForData(provider, task, new AbortController().signal);

describe('askForData', () => {
  it('binds the service to the form, says it in the instructions too, and takes null for what is missing', async () => {
    fake.actAs('azure');
    fake.respondWith(answer(written));
    expect(await ask()).toEqual(data);
    const { response_format: format, messages } = fake.requests[0]?.body ?? {};
    expect(format).toEqual({
      type: 'json_schema',
      json_schema: { name: 'dados', schema: writtenForm(form), strict: true },
    });
    expect(messages?.[0]?.content).toContain(JSON.stringify(writtenForm(form)));
    expect(messages?.at(-1)?.content).toBe(task.input);
  });

  it.each(Object.entries(REFUSALS.response_format))(
    'reads the text of a service that takes no form, and asks without it from then on: %s',
    async (_name, refusal) => {
      fake.respondWith(({ body }) =>
        'response_format' in body ? refusal : answer(`\`\`\`json\n${written}\n\`\`\``),
      );
      expect([await ask(), await ask()]).toEqual([data, data]);
      expect(fake.requests).toHaveLength(3);
    },
  );

  it('keeps the form after a refusal that says nothing about it', async () => {
    const silent: FakeReply = { kind: 'status', status: 422, headers: {}, body: '' };
    fake.respondWith(({ body }) => ('response_format' in body ? silent : answer(written)));
    expect([await ask(), await ask()]).toEqual([data, data]);
    expect(fake.requests).toHaveLength(4);
  });

  it.each([
    ['text before it', `Aqui está: ${written}`],
    ['text after it', `${written}\nQuer mais?`],
    ['two fences', `\`\`\`json\n${written}\n\`\`\`\n\`\`\`json\n${written}\n\`\`\``],
    ['a part', written.slice(0, -2)],
    ['another form', '{"posts":[{"dia":"2"}]}'],
    ['more than the form allows', JSON.stringify({ posts: Array(3).fill({ dia: '23' }) })],
    ['nothing', ' '],
  ])('returns null for an answer with %s', (_what, text) => {
    expect(readData(text, form)).toBeNull();
  });
});

describe('writtenForm', () => {
  it('names every field, closes every object and drops what Azure refuses', () => {
    const field = { anyOf: [{ type: 'string' }, { type: 'null' }] };
    const note = { anyOf: [{ type: 'number' }, { type: 'null' }] };
    expect(writtenForm(form)).toMatchObject({
      properties: {
        posts: { items: { properties: { dia: { type: 'string' }, hora: field, nota: note } } },
      },
    });
    expect(refuseStrict({ ...writtenForm(form) })).toBeNull();
  });
});

it.each(Object.entries(REFUSALS.reasoning_effort))(
  'asks a model that refuses the effort without it from then on: %s',
  async (_name, refusal) => {
    fake.respondWith(({ body }) => ('reasoning_effort' in body ? refusal : answer(written)));
    expect([await ask(), await ask()]).toEqual([data, data]);
    expect(fake.requests).toHaveLength(3);
    expect(fake.requests.at(-1)?.body).toHaveProperty('response_format');
  },
);

it.each([
  ['OpenAI', { prompt_tokens_details: { cached_tokens: 16 } }, 16],
  ['DeepSeek', { prompt_cache_hit_tokens: 16 }, 16],
  ['vLLM', { prompt_tokens_details: null }, null],
  ['Ollama', {}, null],
])('reads the tokens that came from the cache of %s', async (_name, details, cachedTokens) => {
  fake.respondWith(answer(written, { usage: { prompt_tokens: 21, completion_tokens: 4, ...details } }));
  const read = await completeText(provider, task, new AbortController().signal);
  expect(read).toMatchObject({ inputTokens: 21, cachedTokens });
});
