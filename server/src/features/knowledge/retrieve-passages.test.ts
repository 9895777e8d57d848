import { expect, it } from 'vitest';
import { later } from '#server/platform/clock.ts';
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
  expect(passages[0]).toEqual({
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
  expect(passages.length).toBeLessThanOrEqual(5);
});

it('prefers a material that leads to the asking assistant', async () => {
  const titleFor = async (assistantId: number) =>
    (await retrieve('grumixama', assistantId)).passages[0]?.title;
  expect(await titleFor(5)).toBe('Grumixama no quintal');
  expect(await titleFor(7)).toBe('Pomar de grumixama');
});

it('returns nothing for a question that no material answers', async () => {
  expect(await retrieve('Como faço bolo de cenoura com cobertura?')).toEqual({ passages: [], locked: [] });
  expect(await retrieve('???')).toEqual({ passages: [], locked: [] });
});

it('returns a paid material as title and product until the user owns it', async () => {
  const secret = await createProduct(db, {
    isPaid: true,
    materials: [{ titulo_material: 'Uvaia em conserva', texto: 'O segredo da uvaia é o sal.' }],
  });
  const question = 'Como faço uvaia em conserva?';
  expect(await retrieve(question)).toEqual({
    passages: [],
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

it('returns at most five passages and 7,200 characters', async () => {
  const { passages } = await retrieve('preço do banho e da tosa por porte com nó e custo do minuto');
  expect(passages.length).toBeGreaterThan(0);
  expect(passages.length).toBeLessThanOrEqual(5);
  expect(passages.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(7_200);
});
