import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ModelError, type ModelRequest } from '#server/providers/model/model-provider.ts';
import { modelRequest } from '#server/providers/model/testing/provider-fixture.ts';
import { testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { ScriptedModel, type Step } from '#server/testing/scripted-model.ts';
import { type Tool, ToolProblem, tool } from './tool.ts';
import { Toolbox } from './toolbox.ts';
import { mostRounds, type RoundEvent, writeRounds } from './write-rounds.ts';

const { db } = await testDatabase();
const user = {
  id: 7,
  role: 'subscriber' as const,
  nomeNegocio: null,
  categoriaNegocio: null,
  cidade: null,
  estado: null,
  pais: 'Brasil',
};

/** A tool that says the double of a number, and fails for 13. */
const double = (run = vi.fn()) =>
  tool({
    name: 'dobrar',
    title: 'Dobrando',
    description: 'Dobra um número.',
    effect: 'read',
    input: z.strictObject({ numero: z.number() }),
    output: z.object({ dobro: z.number() }),
    run: async (context, { numero }) => {
      await run(context, numero);
      if (numero === 13) throw new ToolProblem('Treze não se dobra.');
      if (numero === 666) throw new Error('secret detail');
      return { output: { dobro: 2 * numero }, summary: `${numero} × 2 = ${2 * numero}` };
    },
  });

const call = (numero: unknown, id = `c${numero}`, name = 'dobrar') => ({
  id,
  name,
  arguments: JSON.stringify({ numero }),
});

interface Options {
  tools?: readonly Tool[];
  take?: () => Promise<boolean>;
  signal?: AbortSignal;
  totalMs?: number;
  onEvent?: (event: RoundEvent) => void;
}

async function write(
  script: (request: ModelRequest) => Step[],
  {
    tools = [double()],
    take = async () => true,
    signal = new AbortController().signal,
    totalMs = 60_000,
    onEvent = () => undefined,
  }: Options = {},
) {
  const model = new ScriptedModel(script);
  const context = testContext({ db });
  const run = {
    ...context,
    user,
    assistantId: 1,
    questions: ['Quanto?'],
    hasPhoto: false,
    earlier: async () => [],
    cite: () => [],
  };
  const toolbox = new Toolbox(tools, run, take);
  const request = modelRequest({ tools: tools.map(({ definition }) => definition) });
  const events: RoundEvent[] = [];
  const asking = { model, toolbox, signal, totalMs };
  for await (const event of writeRounds(request, asking)) {
    events.push(event);
    onEvent(event);
  }
  const text = events.map((event) => (event.type === 'delta' ? event.text : '')).join('');
  const steps = events.flatMap((event) => (event.type === 'step' ? [event.step] : []));
  return { model, events, text, steps };
}

/** Calls in the first turn, answers in the second. */
const once =
  (...calls: ReturnType<typeof call>[]) =>
  ({ rounds }: ModelRequest): Step[] =>
    rounds.length === 0 ? [{ calls }] : ['Pronto.'];

it('runs a call and gives its result to the model as data', async () => {
  const { model, events, text, steps } = await write(once(call(4)));
  expect(text).toBe('Pronto.');
  expect(steps).toEqual([
    { n: 1, name: 'dobrar', title: 'Dobrando', state: 'running', summary: '', card: null },
    { n: 1, name: 'dobrar', title: 'Dobrando', state: 'done', summary: '4 × 2 = 8', card: null },
  ]);
  expect(model.requests[1]?.rounds).toEqual([
    {
      text: '',
      calls: [call(4)],
      results: ['<resultado ferramenta="dobrar">\n{"dobro":8}\n</resultado>'],
      origin: null,
    },
  ]);
  expect(events.at(-1)).toMatchObject({ type: 'end', finishReason: 'stop' });
});

it('yields each turn with its outcomes in the order of the calls, once all came to their end', async () => {
  const second = Promise.withResolvers<void>();
  const run = async (_: unknown, numero: number) => (numero === 13 ? second.promise : second.resolve());
  const { events } = await write(once(call(13), call(2), call('dois', 'x')), {
    tools: [double(vi.fn(run))],
  });
  const rounds = events.filter(({ type }) => type === 'round');
  expect(rounds).toMatchObject([
    {
      round: { text: '', calls: [{ id: 'c13' }, { id: 'c2' }, { id: 'x' }] },
      called: [{ step: { state: 'failed' } }, { step: { state: 'done' } }, { step: { state: 'failed' } }],
    },
  ]);
  const before = events.slice(0, events.indexOf(rounds[0] as RoundEvent));
  expect(before.filter(({ type }) => type === 'step')).toHaveLength(4);
});

it('yields what each turn used before its calls run, also when a later turn fails', async () => {
  const events: RoundEvent[] = [];
  const failing = write(
    ({ rounds }) => (rounds.length === 0 ? [{ calls: [call(2)] }] : ['Deu', { fail: 'unavailable' }]),
    { onEvent: (event) => events.push(event) },
  );
  await expect(failing).rejects.toThrow('scripted');
  const used = { type: 'used', model: 'scripted', inputTokens: 10, outputTokens: 5, cachedTokens: null };
  expect(events.map((event) => (event.type === 'used' ? event : event.type))).toEqual([
    { ...used, last: false },
    'step',
    'step',
    'round',
    'delta',
  ]);
  const { events: whole } = await write(once(call(2)));
  expect(whole.filter(({ type }) => type === 'used')).toEqual([
    { ...used, last: false },
    { ...used, last: true },
  ]);
});

it('runs the calls of one turn side by side, and keeps their order', async () => {
  const second = Promise.withResolvers<void>();
  const run = async (_: unknown, numero: number) => (numero === 1 ? second.promise : second.resolve());
  const { model, steps } = await write(once(call(1), call(2)), { tools: [double(vi.fn(run))] });
  expect(steps.map(({ n, state }) => `${n} ${state}`)).toEqual([
    '1 running',
    '2 running',
    '2 done',
    '1 done',
  ]);
  expect(model.requests[1]?.rounds[0]?.results.map((result) => /\d+/.exec(result)?.[0])).toEqual(['2', '4']);
});

it('says arguments that do not fit once to the model alone, the second time to the person too', async () => {
  const { model, steps } = await write(({ rounds }) =>
    rounds.length < 2 ? [{ calls: [call('quatro', `c${rounds.length}`)] }] : ['Sem a conta.'],
  );
  expect(model.requests[1]?.rounds[0]?.results[0]).toContain('numero: ');
  expect(steps.map(({ state }) => state)).toEqual(['running', 'failed']);
});

it('takes null for a field that was left out', async () => {
  const { steps } = await write(once({ ...call(4), arguments: '{"numero":4,"nota":null}' }));
  expect(steps.at(-1)?.state).toBe('done');
});

it('shows why a tool failed, hides the details of a fault, and goes on with the answer', async () => {
  const { text, steps, model } = await write(once(call(13), call(666)));
  expect(text).toBe('Pronto.');
  expect(steps.filter(({ state }) => state === 'failed').map(({ summary }) => summary)).toEqual([
    'Treze não se dobra.',
    'Não funcionou agora.',
  ]);
  expect(JSON.stringify(model.requests[1]?.rounds)).not.toContain('secret');
});

it('runs at most eight calls and gives no tools in the last of four turns', async () => {
  const run = vi.fn();
  let number = 0;
  const { model, text } = await write(
    ({ tools }) =>
      tools.length === 0 ? ['Chega.'] : [{ calls: Array.from({ length: 5 }, () => call(number++)) }],
    { tools: [double(run)] },
  );
  expect(text).toBe('Chega.');
  expect(model.requests).toHaveLength(mostRounds);
  expect(run).toHaveBeenCalledTimes(8);
});

it('fails an answer that only calls', async () => {
  await expect(write(() => [{ calls: [call(1)] }])).rejects.toThrow(
    new ModelError('bad_response', 'calls without an answer'),
  );
});

it('asks no further turn when the tools took all the time', async () => {
  const script = vi.fn(once(call(1)));
  const run = vi.fn(() => pause(50));
  await expect(write(script, { tools: [double(run)], totalMs: 40 })).rejects.toThrow(
    new ModelError('timeout', 'the tools took the rest of the time'),
  );
  expect(script).toHaveBeenCalledTimes(1);
});

it('shares the work of a call that is made twice', async () => {
  const run = vi.fn();
  const { steps } = await write(once(call(1, 'a'), call(1, 'b')), { tools: [double(run)] });
  expect(run).toHaveBeenCalledTimes(1);
  expect(steps).toHaveLength(2);
});

it('answers an unknown name and a call past the limit of the account in words', async () => {
  const { model } = await write(once(call(1, 'a', 'apagar_tudo')));
  expect(model.requests[1]?.rounds[0]?.results[0]).toContain('não há ferramenta com este nome');
  const past = await write(once(call(1)), { take: async () => false });
  expect(past.steps.at(-1)).toMatchObject({ state: 'failed' });
});

it('ends soon after a stop, though a tool goes on', async () => {
  const stop = new AbortController();
  const begun = Promise.withResolvers<void>();
  const run = vi.fn(async () => {
    begun.resolve();
    await new Promise(() => undefined);
  });
  const writing = write(once(call(1)), { tools: [double(run)], signal: stop.signal });
  await begun.promise;
  stop.abort();
  await expect(writing).rejects.toThrow('no longer wanted');
});

it('begins a paragraph after the text of an earlier turn', async () => {
  const { text } = await write(({ rounds }) =>
    rounds.length === 0 ? ['Vou calcular.', { calls: [call(2)] }] : [' Deu ', 'quatro.'],
  );
  expect(text).toBe('Vou calcular.\n\nDeu quatro.');
});
