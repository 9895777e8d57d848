import { describe, expect, it } from 'vitest';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { SearchMemory } from './search/search-memory.ts';
import { createProduct } from './testing/create-product.ts';
import { UnansweredQuestions } from './unanswered-questions.ts';
import { grantAccess } from './usecases/product-access.ts';
import { searchMaterials } from './usecases/search-materials.ts';

/** More than 200 materials: candidates are chosen by words, rare ones first. */
const { db } = await testDatabase();
const user = await createSubscriber(db);
const context = testContext({ db, user });
const tools = { searchMemory: new SearchMemory(db, null), unanswered: new UnansweredQuestions(context) };
await createProduct(db, {
  materials: Array.from({ length: 230 }, (_, n) => ({
    titulo_material: `Estoque da prateleira ${n}`,
    texto: `Conte o estoque todo dia.${n === 200 ? ' A lupulina fica no alto.' : ''}`,
  })),
});
const paid = await createProduct(db, {
  isPaid: true,
  materials: [{ titulo_material: 'Estoque de kefir', texto: 'O segredo do kefir é o estoque frio.' }],
});
const titles = async (text: string) =>
  (await searchMaterials(context, tools, text)).matches.map(({ material }) => material.titulo);

describe('a bank of more than 200 materials', () => {
  it('finds the material with the rare word first', async () => {
    expect((await titles('como conto o estoque de lupulina'))[0]).toBe('Estoque da prateleira 200');
  });

  it('finds materials by a word that most of them contain', async () => {
    expect((await titles('estoque')).length).toBe(10);
  });

  it('finds the free materials behind many paid ones with the same word', async () => {
    await createProduct(db, {
      isPaid: true,
      materials: Array.from({ length: 230 }, (_, n) => ({ titulo_material: `Ozônio no banho ${n}` })),
    });
    await createProduct(db, { materials: [{ titulo_material: 'Ozônio para todos' }] });
    expect(await titles('ozônio')).toEqual(['Ozônio para todos']);
  });

  it('keeps a paid material back until it is owned', async () => {
    const before = await searchMaterials(context, tools, 'estoque de kefir');
    expect(before.matches.map(({ material }) => material.titulo)).not.toContain('Estoque de kefir');
    expect(JSON.stringify(before)).not.toContain('segredo');
    expect(before.locked.map(({ title }) => title)).toEqual(['Estoque de kefir']);
    await db.transaction((tx) =>
      grantAccess(tx, context, {
        userId: user.id,
        produtoId: paid.product.id,
        source: 'purchase',
        sourceKey: 'test:kefir',
        startsAt: new Date(Date.now() - 1_000),
        endsAt: null,
      }),
    );
    expect((await titles('estoque de kefir'))[0]).toBe('Estoque de kefir');
    expect((await searchMaterials(context, tools, 'estoque de kefir')).locked).toEqual([]);
  });
});
