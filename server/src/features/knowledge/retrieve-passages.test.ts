import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { passages as passagesTable } from '#server/database/schema/content/knowledge.ts';
import { later } from '#server/platform/clock.ts';
import { estimateTokens } from '#server/platform/text/estimate-tokens.ts';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { statementsOf } from '#server/testing/statements.ts';
import { SearchMemory } from './search/search-memory.ts';
import { createProduct } from './testing/create-product.ts';
import { grantAccess } from './usecases/product-access.ts';
import { retrievePassages } from './usecases/retrieve-passages.ts';

const { db } = await testDatabase();
const user = await createSubscriber(db);
const context = testContext({ db, user });
const searchMemory = new SearchMemory(db, null);
const retrieve = (question: string, assistantId: number | null = null, userId = user.id) =>
  retrievePassages({ searchMemory, clock: context.clock }, { userId, question, assistantId });

const texto = `Sobre a grumixama.

## Colheita da grumixama

A colheita começa em novembro.

## Venda

| Mês | Preço |
|---|---|
| Dezembro | R$ 4,00 |`;
const { module, product, materials } = await createProduct(db, {
  materials: [
    { titulo_material: 'Grumixama no quintal', texto, agente_id: 5, pergunta: 'Quanto cobrar por ___?' },
    { titulo_material: 'Pomar de grumixama', texto, agente_id: 7, pergunta: 'Que horas ___?' },
  ],
});
const [first] = materials;

it('returns the passages of the fitting materials with their addresses, the best first', async () => {
  const { passages, locked } = await retrieve('Quando é a colheita da grumixama no quintal?');
  expect(locked).toEqual([]);
  expect(passages.slice(0, 3).map(({ heading }) => heading)).toEqual([
    null,
    'Colheita da grumixama',
    'Venda',
  ]);
  expect(passages[1]).toEqual({
    materialId: first?.id,
    moduloId: module.id,
    anchor: `m${first?.id}-colheita-da-grumixama`,
    title: 'Grumixama no quintal',
    module: module.titulo,
    product: product.titulo,
    heading: 'Colheita da grumixama',
    text: 'A colheita começa em novembro.',
    url: `/banco-conhecimento-materiais/${module.id}?material=${first?.id}#m${first?.id}-colheita-da-grumixama`,
    nextQuestion: 'Quanto cobrar por ___?',
  });
});

it('prefers a material that leads to the asking assistant', async () => {
  const titleFor = async (assistantId: number) =>
    (await retrieve('grumixama', assistantId)).passages[0]?.title;
  expect(await titleFor(5)).toBe('Grumixama no quintal');
  expect(await titleFor(7)).toBe('Pomar de grumixama');
});

it('returns nothing for a question that no material answers', async () => {
  const nothing = { passages: [], answered: false, fit: 'unsure', locked: [], emergencies: [] };
  expect(await retrieve('Como faço bolo de cenoura com cobertura?')).toEqual(nothing);
  expect(await retrieve('???')).toEqual(nothing);
});

it('returns a paid material as title and product until the user owns it', async () => {
  const secret = await createProduct(db, {
    isPaid: true,
    materials: [{ titulo_material: 'Uvaia em conserva', texto: 'O segredo da uvaia é o sal.' }],
  });
  const question = 'Como faço uvaia em conserva?';
  expect(await retrieve(question)).toEqual({
    answered: true,
    emergencies: [],
    passages: [],
    fit: 'unsure',
    locked: [
      {
        materialId: secret.materials[0]?.id,
        title: 'Uvaia em conserva',
        product: secret.product.titulo,
        productId: secret.product.id,
        paymentLink: `/comprar/${secret.product.id}`,
      },
    ],
  });
  await db.transaction((tx) =>
    grantAccess(tx, context, {
      userId: user.id,
      produtoId: secret.product.id,
      source: 'purchase',
      sourceKey: 'test:uvaia',
      startsAt: later(new Date(), -1_000),
      endsAt: null,
    }),
  );
  const owned = await retrieve(question);
  expect(owned.locked).toEqual([]);
  expect(owned.passages[0]?.text).toBe('O segredo da uvaia é o sal.');
});

it('gives each of the readers who ask at the same moment what this reader owns', async () => {
  const secret = await createProduct(db, {
    isPaid: true,
    materials: [{ titulo_material: 'Jabuticaba em conserva', texto: 'O segredo da jabuticaba é o vinagre.' }],
  });
  const owner = await createSubscriber(db);
  await db.transaction((tx) =>
    grantAccess(tx, context, {
      userId: owner.id,
      produtoId: secret.product.id,
      source: 'purchase',
      sourceKey: 'test:jabuticaba',
      startsAt: later(new Date(), -1_000),
      endsAt: null,
    }),
  );
  const question = 'Como faço jabuticaba em conserva?';
  // The process learns the words first, so that all of the next questions read the bank in the same turn.
  await retrieve(question);
  let read: Awaited<ReturnType<typeof retrieve>>[] = [];
  const statements = await statementsOf(async () => {
    read = await Promise.all([owner.id, user.id, owner.id].map((id) => retrieve(question, null, id)));
  });
  expect(statements.filter((text) => text.includes('with bank as'))).toHaveLength(1);
  const texts = read.map(({ passages }) => passages.map(({ text }) => text));
  expect(texts).toEqual([
    expect.arrayContaining(['O segredo da jabuticaba é o vinagre.']),
    expect.not.arrayContaining(['O segredo da jabuticaba é o vinagre.']),
    expect.arrayContaining(['O segredo da jabuticaba é o vinagre.']),
  ]);
});

it('leaves out materials that fit much less than the best one, which is paid', async () => {
  const { passages, locked } = await retrieve('Tenho 60 lojas sem comprar há 90 dias. Por onde começo?', 21);
  expect(locked.map(({ title }) => title)).toEqual(['Reativação em três contatos']);
  expect(passages).toEqual([]);
});

it('returns the best material whole, and at most 2,400 tokens of all', async () => {
  const { passages } = await retrieve('preço do banho e da tosa por porte com nó e custo do minuto');
  const best = passages.filter(({ materialId }) => materialId === passages[0]?.materialId);
  const stored = await db
    .select()
    .from(passagesTable)
    .where(eq(passagesTable.materialId, best[0]?.materialId ?? 0));
  expect(best).toHaveLength(stored.length);
  expect(new Set(passages.map(({ materialId }) => materialId)).size).toBeGreaterThan(1);
  expect(
    estimateTokens(passages.map(({ heading, text }) => `${heading ?? ''}${text}`).join('')),
  ).toBeLessThanOrEqual(2_400);
});

it('returns of a long material its beginning and the sections that match', async () => {
  const section = (name: string) => `## ${name}\n\n${`Sobre ${name} no pomar. `.repeat(40)}`;
  const names = ['Cambuci', 'Araçá', 'Pitanga', 'Bacupari', 'Uvaieira'];
  const long = `Para que serve este pomar.\n\n${names.map(section).join('\n\n')}`;
  await createProduct(db, { materials: [{ titulo_material: 'Pomar nativo', texto: long }] });
  const { passages } = await retrieve('Como cuido do bacupari no pomar nativo?');
  const own = passages.filter(({ title }) => title === 'Pomar nativo').map(({ heading }) => heading);
  expect(own[0]).toBeNull();
  expect(own).toContain('Bacupari');
  expect(own.length).toBeLessThan(names.length);
});
