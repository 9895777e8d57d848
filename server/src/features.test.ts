import { card as contractCard } from '@matilha/contract/chat/steps';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { SearchMemory } from './features/knowledge/api.ts';
import { shopNumbers } from './features/shop/api.ts';
import { ToolProblem } from './features/tools/api.ts';
import { runTool } from './features/tools/testing/run-tool.ts';
import { toolsOf } from './features.ts';
import { createSubscriber } from './testing/context.ts';
import { testDatabase } from './testing/database.ts';

const { db } = await testDatabase();
const user = await createSubscriber(db);
const tools = toolsOf({ searchMemory: new SearchMemory(db, null), shopNumbers });
const names = tools.map(({ name }) => name);

/** All definitions go with every question: at four characters a token they cost less than 4,000 tokens. */
const mostCharacters = 15_500;

const question = 'Banho P R$ 45. Não atendemos gatos.';
const de = 'Banho P R$ 45';
const day = '2099-06-12';
const period = { de: day, ate: day };
/** Arguments of tools that do not work without any. */
const examples: Readonly<Record<string, unknown>> = {
  buscar_no_banco: { pergunta: 'preço do banho' },
  ver_posts: period,
  ver_datas: period,
  ver_eventos: period,
  propor_posts: { posts: [{ dia: day, formato: 'Foto', tema: 'Banho', legenda: 'Dia de banho.' }] },
  propor_fatos: { fatos: [{ texto: 'Não atendemos gatos', de: 'Não atendemos gatos' }] },
  propor_precos: { precos: [{ servico: 'Banho', porte: 'P', preco_reais: 45, de }] },
};

/** The part of a JSON Schema that this test reads. */
const parameters = z.looseObject({
  type: z.optional(z.unknown()),
  description: z.optional(z.string()),
  items: z.optional(z.unknown()),
  properties: z._default(z.record(z.string(), z.unknown()), {}),
});

/** Returns the paths of properties without a description, those of items included. */
function undescribed(schema: unknown, path: string): string[] {
  const { properties, items } = parameters.parse(schema);
  const own = Object.entries(properties).flatMap(([name, property]) => {
    const place = `${path}.${name}`;
    const isDescribed = Boolean(parameters.parse(property).description);
    return [...(isDescribed ? [] : [place]), ...undescribed(property, place)];
  });
  return items === undefined ? own : [...own, ...undescribed(items, `${path}[]`)];
}

it('names each tool once, in words that every service accepts', () => {
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z]+(_[a-z]+){1,10}$/);
  for (const name of names) expect(name.length).toBeLessThanOrEqual(64);
});

it('keeps the example of each tool that has one', () => {
  expect(Object.keys(examples).filter((name) => !names.includes(name))).toEqual([]);
});

it.each(tools)('$name says what runs, and reads or proposes only', ({ title, effect }) => {
  expect(title).toMatch(/^\p{Lu}.*[^.]$/u);
  expect(['read', 'propose']).toContain(effect);
});

it.each(tools)('$name takes an object whose properties are all described', ({ name, definition }) => {
  expect(definition.name).toBe(name);
  expect(definition.description).not.toBe('');
  expect(parameters.parse(definition.parameters).type).toBe('object');
  expect(undescribed(definition.parameters, name)).toEqual([]);
});

it.each(tools)('$name returns what its schema and the contract accept', async (tool) => {
  const run = runTool(tool, examples[tool.name] ?? {}, { db, user, questions: [question] }).catch(
    (error: unknown) => {
      if (error instanceof ToolProblem) return { card: null };
      throw error;
    },
  );
  const { card } = await run;
  expect(z.safeParse(z.nullable(contractCard), card).success).toBe(true);
  if (tool.effect === 'propose') expect(card).not.toBeNull();
});

it('keeps all definitions short, because every question carries them', () => {
  const definitions = tools.map(({ definition }) => definition);
  expect(JSON.stringify(definitions).length).toBeLessThanOrEqual(mostCharacters);
});
