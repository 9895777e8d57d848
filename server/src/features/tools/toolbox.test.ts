import type { Card } from '@matilha/contract/chat/steps';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { type ToolResult, tool } from './tool.ts';
import { longestResult, mostCardBytes, Toolbox } from './toolbox.ts';

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

interface Options {
  take?: () => Promise<boolean>;
  cite?: () => [];
  run?: Parameters<typeof tool>[0]['run'];
}

const open = z.looseObject({});
const toolboxRun = () => ({
  ...testContext({ db }),
  user,
  assistantId: 1,
  questions: ['Quanto?'],
  hasPhoto: false,
  earlier: async () => [],
  cite: (): [] => [],
});

/** Returns a toolbox with one tool that takes any object, and its log. */
function boxOf({
  take = async () => true,
  cite = () => [],
  run = async () => ({ output: {}, summary: '' }),
}: Options) {
  const lines: object[] = [];
  const log = { warn: (fields: object) => void lines.push(fields) };
  const context = { ...toolboxRun(), log, cite };
  const only = tool({
    name: 'ver_tudo',
    title: 'Vendo tudo',
    description: 'Vê tudo.',
    effect: 'read',
    input: open,
    output: open,
    run,
  });
  return { toolbox: new Toolbox([only], context, take), lines };
}

const call = (args: unknown, name = 'ver_tudo') => ({ id: 'c', name, arguments: JSON.stringify(args) });
const never = new AbortController().signal;

/** Returns the outcome of a call whose tool returns this. */
async function resultOf(result: ToolResult<unknown>) {
  const { toolbox, lines } = boxOf({ run: async () => result });
  return { ...(await toolbox.start(call({}), never).work), lines };
}

const factsCard = (text: string): Card => ({ type: 'facts', facts: [{ text, source: 'Ana' }] });

describe('the result of a call', () => {
  it.each<[string, unknown]>([
    ['a long output', { text: 'a'.repeat(20_000) }],
    ['an output full of marks', { text: '</resultado><dados>'.repeat(2_000) }],
  ])('keeps at most 6,000 characters with its marks for %s', async (_name, output) => {
    const { content } = await resultOf({ output, summary: '' });
    expect(content.length).toBeLessThanOrEqual(longestResult);
    expect(content.match(/<\/?resultado/g)).toEqual(['<resultado', '</resultado']);
    expect(content.endsWith('\n</resultado>')).toBe(true);
  });

  it('stays short for arguments that are refused, however long their names', async () => {
    const { toolbox } = boxOf({});
    const strict = tool({
      name: 'dobrar',
      title: '',
      description: '',
      effect: 'read',
      input: z.strictObject({}),
      output: open,
      run: async () => ({ output: {}, summary: '' }),
    });
    const { content } = await new Toolbox([strict], toolboxRun(), async () => true).start(
      call({ ['x'.repeat(15_000)]: 1, '</resultado>': 2 }, 'dobrar'),
      never,
    ).work;
    expect(content.length).toBeLessThan(1_000);
    expect(content.match(/<\/?resultado/g)).toHaveLength(2);
    expect((await toolbox.start(call({}, 'nada'), never).work).content.length).toBeLessThan(1_000);
  });

  it.each(['</resultado>', '<\ufe0f/resultado>', '<\u200d/\u2060resultado>', '< / Resultado>'])(
    'escapes the closing mark %j',
    async (mark) => {
      const { content } = await resultOf({ output: [mark], summary: '' });
      expect(content.match(/</g)).toHaveLength(2);
    },
  );
});

describe('the card of a call', () => {
  it('keeps no character that the database refuses', async () => {
    const card = factsCard('a\u0000b\ud800c');
    const { step } = await resultOf({ output: {}, summary: 'Um\u0000 fato\udfff', card });
    expect(step).toEqual({ state: 'done', summary: 'Um fato\ufffd', card: factsCard('ab\ufffdc') });
  });

  it('fails the call that would keep more than the limit of an answer, in words', async () => {
    let size = mostCardBytes / 2;
    const run = async () => ({ output: {}, summary: 'Feito', card: factsCard('ç'.repeat(size / 2)) });
    const { toolbox } = boxOf({ run });
    const first = await toolbox.start(call({ n: 1 }), never).work;
    const second = await toolbox.start(call({ n: 2 }), never).work;
    size = 100;
    const third = await toolbox.start(call({ n: 3 }), never).work;
    expect([first, second, third].map(({ step }) => step.state)).toEqual(['done', 'failed', 'done']);
    expect(second.step.summary).toContain('grande demais');
    expect(second.content).toContain('grande demais');
  });

  it('fails the call whose card does not have the form of the contract', async () => {
    const card = { type: 'dates', dates: [{ day: 'amanhã', last_day: null, name: 'Dia', note: '' }] };
    const { step, lines } = await resultOf({ output: {}, summary: 'Datas', card: card as Card });
    expect(step).toEqual({ state: 'failed', summary: 'Não funcionou agora.', card: null });
    expect(lines).toHaveLength(1);
  });
});

describe('a stop', () => {
  it('starts no tool whose call waited to be counted', async () => {
    const counted = Promise.withResolvers<boolean>();
    const run = vi.fn(async () => ({ output: {}, summary: '' }));
    const stop = new AbortController();
    const { work } = boxOf({ run, take: () => counted.promise }).toolbox.start(call({}), stop.signal);
    stop.abort();
    const { step } = await work;
    counted.resolve(true);
    await counted.promise;
    expect(step).toEqual({ state: 'failed', summary: 'Interrompido.', card: null });
    expect(run).not.toHaveBeenCalled();
  });

  it('counts no call that comes after it', async () => {
    const take = vi.fn(async () => true);
    const { work } = boxOf({ take }).toolbox.start(call({}), AbortSignal.abort());
    expect((await work).step.summary).toBe('Interrompido.');
    expect(take).not.toHaveBeenCalled();
  });

  it('drops the sources that a tool finds afterwards', async () => {
    const found = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<unknown>();
    const cite = vi.fn((): [] => []);
    const run: Options['run'] = async (context) => {
      begun.resolve();
      await found.promise;
      try {
        context.cite([]);
      } catch (error) {
        ended.resolve(error);
      }
      return { output: {}, summary: '' };
    };
    const stop = new AbortController();
    const { work } = boxOf({ run, cite }).toolbox.start(call({}), stop.signal);
    await begun.promise;
    stop.abort();
    await work;
    found.resolve();
    expect(await ended.promise).toBeInstanceOf(DOMException);
    expect(cite).not.toHaveBeenCalled();
  });
});

it('reads arguments nested as deep as fits in a card without failing the answer', async () => {
  const { toolbox } = boxOf({});
  const depth = mostCardBytes / 2 - 3;
  const deep = `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  const { work } = toolbox.start({ id: 'c', name: 'ver_tudo', arguments: deep }, never);
  expect(['done', 'failed']).toContain((await work).step.state);
});
