import { expect, it } from 'vitest';
import { loadContent } from '#server/content/load-content.ts';
import { emergencies } from '#server/database/schema/content/emergencies.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { SearchMemory } from '../search/search-memory.ts';
import { createProduct } from '../testing/create-product.ts';
import { retrievePassages } from '../usecases/retrieve-passages.ts';
import { mostStepCharacters } from './rules.ts';

const { call, db } = await testProduct();
const operator = await createSubscriber(db, { role: 'operator' });
const user = await createSubscriber(db);
const [free] = (await createProduct(db, { materials: [{ titulo_material: 'O fogo na loja' }] })).materials;
const [paid] = (await createProduct(db, { isPaid: true, materials: [{ titulo_material: 'Fumaça' }] }))
  .materials;
await db.delete(emergencies);
await db.insert(emergencies).values([
  {
    id: 1,
    nome: 'Fogo',
    passos: 'Tire todos da loja.',
    material_id: free?.id,
    regras: ['50: fogo, pegou'],
    ordem: 1,
  },
  {
    id: 2,
    nome: 'Fumaça',
    passos: 'Abra a porta.',
    material_id: paid?.id,
    regras: ['99: fumaç*', '1: loja'],
    ordem: 2,
  },
]);

const save = async (fields: object) => {
  const response = await call(operator, 'POST', '/api/admin/emergencies', {
    fields: { nome: 'Queda', passos: 'Não mexa.', material_id: null, regras: ['50: caiu, mesa'], ...fields },
    when: 'now',
  });
  return { status: response.status, fields: (await response.json()).fields };
};
const retrieve = (question: string, before: string | null = null) =>
  retrievePassages(
    { searchMemory: new SearchMemory(db, null), clock: systemClock },
    { userId: user.id, question, before, assistantId: null },
  );

it('lists emergencies with their materials to users, and nothing to visitors', async () => {
  const response = await call(user, 'GET', '/api/emergencies');
  expect((await response.json())[0]).toEqual({
    id: 1,
    nome: 'Fogo',
    passos: 'Tire todos da loja.',
    regras: ['50: fogo, pegou'],
    material: {
      id: free?.id,
      titulo: 'O fogo na loja',
      url: `/banco-conhecimento-materiais/${free?.modulo_id}?material=${free?.id}`,
    },
  });
  expect((await call(null, 'GET', '/api/emergencies')).status).toBe(401);
});

it('puts the material of an emergency first, whatever else the question finds', async () => {
  const { passages, emergencies: told } = await retrieve('pegou fogo e quero saber do ponto de equilíbrio');
  expect(told.map(({ nome }) => nome)).toEqual(['Fogo']);
  expect(passages[0]?.materialId).toBe(free?.id);
  expect(passages.length).toBeGreaterThan(1);
});

it('looks for the emergency in the question alone, not in the one before it', async () => {
  expect((await retrieve('e agora?', 'pegou fogo')).emergencies).toEqual([]);
});

it('leads nobody to a material that is not open to them', async () => {
  const { passages, emergencies: told } = await retrieve('fumaça na loja');
  expect(told.map(({ nome }) => nome)).toEqual(['Fumaça']);
  expect(passages.map(({ materialId }) => materialId)).not.toContain(paid?.id);
});

it('keeps an emergency with narrow rules', async () => {
  expect((await save({})).status).toBe(201);
});

it.each([
  [
    'a word of every second question',
    ['100: banho, tosa, preço, loja'],
    /valem para \d+ de \d+ perguntas comuns/,
  ],
  ['any ending of many words', ['60: com*, que*, par*, pre*, uma*, dos*, loja*'], /valem para \d+ de/],
  ['a sign that is no word', ['60: *'], /não é uma palavra/],
])('refuses rules with %s', async (_, regras, problem) => {
  const { status, fields } = await save({ regras });
  expect(status).toBe(400);
  expect(JSON.stringify(fields)).toMatch(problem);
});

it('refuses first steps that together would crowd every prompt', async () => {
  const long = 'passo '.repeat(40).trim();
  for (let count = 0; count < mostStepCharacters / long.length - 1; count += 1)
    await db.insert(emergencies).values({ nome: `Outra ${count}`, passos: long });
  expect((await save({ passos: long })).fields).toEqual({
    passos: expect.stringContaining('juntos têm até 1500 caracteres'),
  });
});

it('keeps the emergencies of our own content', async () => {
  await db.delete(emergencies);
  for (const { nome, passos, material_id, regras } of loadContent().emergencies)
    expect(await save({ nome, passos, material_id, regras })).toMatchObject({ status: 201 });
});

it('refuses a material that is not there', async () => {
  await db.delete(emergencies);
  expect((await save({ material_id: 999_999 })).status).toBe(400);
});
