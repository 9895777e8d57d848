import { type AssistantTrialEvent, assistantTrialEvents } from '@matilha/contract/panel/assistant-trial';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDatabase } from '#server/database/connection.ts';
import { assistants } from '#server/database/schema/content/assistants.ts';
import { SearchMemory } from '#server/features/knowledge/api.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLimits } from '#server/platform/limits.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { ScriptedModel } from '#server/testing/scripted-model.ts';
import { toolNamed } from '#server/testing/tools.ts';
import { AnswerPreparation } from './answer/prepare-answer.ts';
import { tryAssistant } from './usecases/try-assistant.ts';

const model = new ScriptedModel(['Ponha ', 'a vitrine na entrada [1] [99].']);
const { call, db, databaseUrl } = await testProduct({
  model,
  limits: { assistant_trial: 3 },
  tools: [toolNamed('dobrar'), toolNamed('somar')],
});
const editor = await createSubscriber(db, { role: 'editor' });
const fields = {
  title: 'Vitrine',
  instructions: 'INSTRUÇÃO NÃO SALVA',
  model: null,
  temperature: 1.5,
  max_output_tokens: 900,
  ferramentas_desligadas: [] as string[],
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
    data: { model: 'scripted', input_tokens: 10, output_tokens: 5, cost: null, cut: false },
  });
  expect(model.requests.at(-1)).toMatchObject({ temperature: 1.5, maxOutputTokens: 900 });
  expect(await counted()).toBe(before);
});

it('shows each round with its calls, results and failures, the steps, and what they cost', async () => {
  const trier = await createSubscriber(db, { role: 'operator' });
  const precos = [{ modelo: 'scripted', entrada: 100, saida: 1_000 }];
  expect((await call(trier, 'PUT', '/api/admin/model-prices', { precos })).status).toBe(200);
  const calls = [4, 13].map((numero) => ({
    id: `c${numero}`,
    name: 'dobrar',
    arguments: JSON.stringify({ numero }),
  }));
  model.script = ({ rounds }) => (rounds.length === 0 ? ['Um momento.', { calls }] : ['Dá 8.']);
  const events = await read(await call(trier, 'POST', path, input));
  const dataOf = (name: Name) => events.filter(({ event }) => event === name).map(({ data }) => data);
  expect(dataOf('round')).toEqual([
    {
      n: 1,
      text: 'Um momento.',
      calls: [
        {
          name: 'dobrar',
          arguments: '{"numero":4}',
          result: '<resultado ferramenta="dobrar">\n{"dobro":8}\n</resultado>',
          failed: false,
        },
        {
          name: 'dobrar',
          arguments: '{"numero":13}',
          result: expect.stringContaining('Erro: Treze não se dobra.'),
          failed: true,
        },
      ],
    },
  ]);
  const steps = dataOf('tool').map(({ n, state, summary }) => `${n} ${state} ${summary}`.trim());
  expect(steps.toSorted()).toEqual([
    '1 done 4 × 2 = 8',
    '1 running',
    '2 failed Treze não se dobra.',
    '2 running',
  ]);
  expect(dataOf('done')).toMatchObject([
    { input_tokens: 20, output_tokens: 10, cached_tokens: null, cost: 0.012 },
  ]);
});

it('offers the tools that the unsaved form leaves on, and names them in the prompt', async () => {
  const trier = await createSubscriber(db, { role: 'editor' });
  model.script = () => ['Oi'];
  const unsaved = { ...input, fields: { ...fields, ferramentas_desligadas: ['somar'] } };
  const [prompt] = await read(await call(trier, 'POST', path, unsaved));
  expect(prompt?.data.tools).toEqual([
    { name: 'dobrar', title: 'Usando dobrar', description: 'Dobra um número.', effect: 'read' },
  ]);
  expect(model.requests.at(-1)?.tools.map(({ name }) => name)).toEqual(['dobrar']);
});

it('lists the tools for editors, and hides them from support and subscribers', async () => {
  const { tools, off } = await (await call(editor, 'GET', '/api/admin/tools')).json();
  expect(tools.map(({ name }: { name: string }) => name)).toEqual(['dobrar', 'somar']);
  expect(off).toBe(false);
  for (const as of [await createSubscriber(db, { role: 'support' }), await createSubscriber(db)])
    expect((await call(as, 'GET', '/api/admin/tools')).status).toBe(404);
});

it('lists the tools of an installation without tools as switched off, and offers none', async () => {
  const quiet = await testProduct({ model, besides: { db, databaseUrl }, env: { AI_TOOLS: 'off' } });
  const trier = await createSubscriber(db, { role: 'editor' });
  const { tools, off } = await (await quiet.call(trier, 'GET', '/api/admin/tools')).json();
  expect(tools).toContainEqual(expect.objectContaining({ name: 'buscar_no_banco' }));
  expect(off).toBe(true);
  model.script = () => ['Oi'];
  const [prompt] = await read(await quiet.call(trier, 'POST', path, input));
  expect(prompt?.data).toMatchObject({ tools: [], tools_off: true });
  expect(model.requests.at(-1)?.tools).toEqual([]);
});

it('leaves switched-off tools out of the answers of subscribers', async () => {
  await db
    .update(assistants)
    .set({ ferramentas_desligadas: ['dobrar'] })
    .where(eq(assistants.id, 1));
  model.script = () => ['Oi'];
  const asker = await createSubscriber(db, { credits: 5 });
  await call(asker, 'POST', '/api/messages', { content: 'Quanto é?', user_id: asker.id, lista_id: 1 });
  expect(model.requests.at(-1)?.tools.map(({ name }) => name)).toEqual(['somar']);
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
  const write = await tryAssistant(context, { model: failing, limits, preparation, toolsOff: false }, input);
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
