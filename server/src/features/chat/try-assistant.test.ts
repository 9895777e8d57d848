import { type AssistantTrialEvent, assistantTrialEvents } from '@matilha/contract/panel/assistant-trial';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/database/connection.ts';
import { SearchMemory } from '#server/features/knowledge/api.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLimits } from '#server/platform/limits.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';
import { AnswerPreparation } from './answer/prepare-answer.ts';
import { tryAssistant } from './usecases/try-assistant.ts';

const model = new ScriptedModel(['Ponha ', 'a vitrine na entrada [1] [99].']);
const { call, db, databaseUrl } = await testProduct({ model, limits: { assistant_trial: 3 } });
const editor = await createSubscriber(db, { role: 'editor' });
const fields = {
  title: 'Vitrine',
  instructions: 'INSTRUÇÃO NÃO SALVA',
  model: null,
  temperature: 1.5,
  max_output_tokens: 900,
};
const input = { id: null, fields, question: 'Como calculo o preço do banho?' };
const path = '/api/admin/assistants/try';

type Name = keyof typeof assistantTrialEvents;
async function read(response: Response) {
  const blocks = (await response.text()).split('\n\n').filter((block) => block.startsWith('event:'));
  return blocks.map((block) => {
    const [, event = '', data = ''] = /^event:(\w+)\ndata:(.*)$/.exec(block) ?? [];
    return { event, data: assistantTrialEvents[event as Name].parse(JSON.parse(data)) as never };
  }) as Array<{ event: Name; data: Record<string, never> }>;
}
const counted = async () => {
  const { rows } = await db.$client.query(
    'select (select count(*) from messages) + (select count(*) from credit_holds) as n',
  );
  return rows[0].n;
};

it('answers by the unsaved instructions, with the whole prompt and the sources, and stores nothing', async () => {
  const before = await counted();
  const response = await call(editor, 'POST', path, { ...input, categoria_negocio: 'Groomer/Tosador' });
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ]);
  const events = await read(response);
  const [prompt] = events;
  if (prompt?.event !== 'prompt') throw new Error('the first event is not the prompt');
  const { messages, sources, demonstration } = prompt.data as never as {
    messages: { role: string; content: string }[];
    sources: unknown[];
    demonstration: boolean;
  };
  expect(messages[0]?.role).toBe('system');
  expect(messages[0]?.content).toMatch(/Estas regras valem[\s\S]*INSTRUÇÃO NÃO SALVA/);
  expect(messages.at(-1)?.content).toMatch(/Groomer\/Tosador[\s\S]*Como calculo o preço do banho\?$/);
  expect([sources.length > 0, demonstration]).toEqual([true, false]);
  const text = events.filter(({ event }) => event === 'delta').map(({ data }) => data.text);
  // An invented citation is left out, as for subscribers.
  expect(text.join('').replace(/\s+/g, ' ')).toMatch(/^Ponha a vitrine na entrada \[1\] ?\.$/);
  expect(events.at(-1)).toMatchObject({
    event: 'done',
    data: { model: 'scripted', input_tokens: 10, output_tokens: 5, cut: false },
  });
  expect(model.requests.at(-1)).toMatchObject({ temperature: 1.5, maxOutputTokens: 900 });
  expect(await counted()).toBe(before);
});

it('ends with the reason when the model fails, and gives the try back', async () => {
  model.script = () => ['Come', { fail: 'timeout' }];
  for (let n = 0; n < 3; n += 1) {
    const events = await read(await call(editor, 'POST', path, input));
    expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'model_timeout' } });
  }
  model.script = () => ['Oi'];
  expect((await call(editor, 'POST', path, input)).status).toBe(200);
});

it('ends with the reason when the database fails, too, and the try cannot be given back', async () => {
  const failingDb = openDatabase({ connectionString: databaseUrl, max: 1, onError: () => undefined });
  const limits = createLimits({ db: failingDb, clock: systemClock });
  const failing = new ScriptedModel([{ fail: 'unavailable' }]);
  const context = testContext({ db, user: await createSubscriber(db, { role: 'editor' }) });
  const preparation = new AnswerPreparation(
    { ...context, searchMemory: new SearchMemory(db, null), limits, tools: [] },
    failing,
  );
  const write = await tryAssistant(context, { model: failing, limits, preparation }, input);
  const events: AssistantTrialEvent[] = [];
  await failingDb.$client.end();
  await write((event) => events.push(event), new AbortController().signal);
  expect(events.at(-1)).toMatchObject({ event: 'error', data: { code: 'model_failed' } });
});

it('stops the model when the reader leaves', async () => {
  const left = Promise.withResolvers<void>();
  const aborted = new Promise<void>((resolve) => {
    model.script = () => ['Oi', { hold: left.promise }];
    const stream = model.stream.bind(model);
    model.stream = (request, signal) => {
      signal.addEventListener('abort', () => resolve());
      return stream(request, signal);
    };
  });
  const otherEditor = await createSubscriber(db, { role: 'editor' });
  const response = await call(otherEditor, 'POST', path, input);
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  await aborted;
});

it('refuses more tries than a day has, with a sentence', async () => {
  const busy = await createSubscriber(db, { role: 'editor' });
  model.script = () => ['Oi'];
  for (let n = 0; n < 3; n += 1) await (await call(busy, 'POST', path, input)).text();
  const refused = await call(busy, 'POST', path, input);
  expect([refused.status, (await refused.json()).message]).toEqual([
    429,
    expect.stringContaining('limite de experimentos'),
  ]);
});

it('refuses an empty question by name, and hides the call from support and subscribers', async () => {
  const empty = await call(editor, 'POST', path, { ...input, question: ' ' });
  expect([empty.status, (await empty.json()).fields]).toEqual([400, { question: 'Escreva a pergunta' }]);
  for (const role of ['support', 'subscriber'] as const) {
    const as = await createSubscriber(db, role === 'support' ? { role } : {});
    expect((await call(as, 'POST', path, input)).status).toBe(404);
  }
});
