import type { User } from '@matilha/contract/account/account';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { posts } from '#server/database/schema/posts.ts';
import { SearchMemory } from '#server/features/knowledge/api.ts';
import { shopNumbers } from '#server/features/shop/api.ts';
import { type Tool, type ToolRun, tool } from '#server/features/tools/api.ts';
import { toolsOf } from '#server/features.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { tableSums } from '#server/testing/table-sums.ts';
import { plantOwner } from './testing/samples/planted-owner.ts';
import { samplePost } from './testing/samples/post-samples.ts';
import { uuidOf } from './testing/samples/sample-ids.ts';
import { sampleArguments } from './testing/samples/tool-arguments.ts';

/** Runs every tool of the product with the words and ids of another person (I6, LLM06); a new tool is swept by itself. */
const product = await testProduct();
const { db } = product;
const { owner, ids, canary } = await plantOwner(product);
const stranger = await createSubscriber(db, { credits: 5 });
const tools = toolsOf({ searchMemory: new SearchMemory(db, null), shopNumbers });

const day = samplePost().dia;
const clock = { now: () => new Date(`${day}T12:00:00Z`) };
/** The beginnings of the owner's texts: they find them, and do not have the canary that comes after. */
const words = ['canario', 'Fato de canario', 'Post de canario', 'Banho de canario'];
const numbers = Object.values(ids).filter((id) => typeof id === 'number');

/** Returns the arguments of all cases that the tool takes. */
function casesOf({ definition, read }: Tool): unknown[] {
  const values = [...words, ...words.map((text) => `${text} 45,00`)].flatMap((text) =>
    numbers.map((number) => ({ text, number, day, uuid: uuidOf(1) })),
  );
  const filled = values.flatMap((value) =>
    [true, false].map((all) => sampleArguments(definition.parameters, value, all)),
  );
  const distinct = [...new Set([{}, ...filled].map((args) => JSON.stringify(args)))];
  return distinct.map((args) => read(JSON.parse(args))).flatMap((it) => ('input' in it ? [it.input] : []));
}

const cite: ToolRun['cite'] = (passages) => passages.map((passage, index) => ({ ...passage, n: index + 1 }));

/** Returns everything that the tool says to a person and their model in all cases. */
async function saidTo(user: User, swept: Tool): Promise<string> {
  const said: unknown[] = [];
  const run = {
    ...testContext({ db, user, clock }),
    user,
    assistantId: 1,
    questions: [`${words.join('. ')}. Custa 45,00. ${numbers.join(', ')}`],
    hasPhoto: true,
    signal: new AbortController().signal,
    earlier: async () => [],
    cite,
  };
  for (const input of casesOf(swept)) {
    try {
      said.push(await swept.run(run, input));
    } catch (error) {
      said.push(String(error));
    }
  }
  return JSON.stringify(said);
}

/** A tool that forgets whose posts it reads. */
const careless = tool({
  name: 'ver_todos',
  title: '',
  description: '',
  effect: 'read',
  input: z.strictObject({ texto: z.string() }),
  output: z.unknown(),
  run: async () => ({ output: await db.select().from(posts), summary: '' }),
});

it('allows tools that read or propose, and no other effect', () => {
  expect(tools.length).toBeGreaterThan(10);
  expect(new Set(tools.map(({ effect }) => effect))).toEqual(new Set(['read', 'propose']));
  expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
});

describe.each(tools.map((swept) => [swept.name, swept] as const))('%s', (_name, swept) => {
  it('takes arguments of the sweep', () => expect(casesOf(swept).length).toBeGreaterThan(0));

  it('takes no address', () => {
    expect(JSON.stringify(swept.definition.parameters)).not.toMatch(
      /"format":"ur[il]|\burl\b|https?:|endereço da página/i,
    );
  });

  it('says nothing of another person, and stores nothing', async () => {
    const before = await tableSums(db);
    expect(await saidTo(stranger, swept)).not.toContain(canary);
    expect(await tableSums(db)).toEqual(before);
  });
});

it('finds what the owner may read, and what a careless tool lets out', async () => {
  const finding: string[] = [];
  for (const swept of tools) if ((await saidTo(owner, swept)).includes(canary)) finding.push(swept.name);
  expect(finding).toEqual(expect.arrayContaining(['ver_minha_loja', 'ver_posts']));
  expect(await saidTo(stranger, careless)).toContain(canary);
});
