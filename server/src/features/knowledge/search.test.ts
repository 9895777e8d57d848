import type { SnippetPiece } from '@matilha/contract/knowledge';
import { describe, expect, it } from 'vitest';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { presentFound } from './present.ts';
import { createProduct } from './testing/create-product.ts';
import { searchMaterials } from './usecases/search-materials.ts';
import { searchPassages } from './usecases/search-passages.ts';

const { db } = await testDatabase();
const user = await createSubscriber(db);
const context = testContext({ db, user });

await createProduct(db, {
  materials: [
    { tituloMaterial: 'Xaropão da recepção', texto: 'Sobre a agenda.' },
    {
      tituloMaterial: 'Outro assunto',
      texto: 'Três promoções de xaropão: **duas** na [loja](/chat/1) <b>x</b>.',
    },
    { tituloMaterial: 'Terceiro', texto: 'Uma promoção que não tem o resto, zimbório.' },
  ],
});

const search = async (text: string) => (await searchMaterials(context, text)).map(presentFound);
const plain = (pieces: SnippetPiece[]) => pieces.map(({ texto }) => texto).join('');
const titles = async (text: string) => (await search(text)).map(({ titulo }) => plain(titulo));
const marked = (pieces: SnippetPiece[]) =>
  pieces.filter(({ destaque }) => destaque).map(({ texto }) => texto);

describe('searchMaterials', () => {
  it('finds words in any case, with and without accents, titles first', async () => {
    const found = ['Xaropão da recepção', 'Outro assunto'];
    expect(await titles('xaropão')).toEqual(found);
    expect(await titles('XAROPAO')).toEqual(found);
  });

  it('finds the singular by the plural and the reverse', async () => {
    expect((await titles('promoção')).sort()).toEqual(expect.arrayContaining(['Outro assunto', 'Terceiro']));
    expect((await titles('promoções')).sort()).toEqual(expect.arrayContaining(['Outro assunto', 'Terceiro']));
  });

  it('requires all words, or any if no text has all', async () => {
    expect(await titles('promoções xaropão')).toEqual(['Outro assunto']);
    expect((await titles('zimbório xaropão')).sort()).toEqual([
      'Outro assunto',
      'Terceiro',
      'Xaropão da recepção',
    ]);
  });

  it('finds by the beginning of the last word', async () => {
    expect(await titles('zimb')).toEqual(['Terceiro']);
  });

  it('marks matches and removes the markup of the text', async () => {
    const [first] = await search('promocoes xaropao');
    expect(marked(first?.trecho ?? [])).toEqual(['promoções', 'xaropão']);
    const text = plain(first?.trecho ?? []);
    expect(text).not.toMatch(/[*[\]]|\/chat\/1/);
    expect(text).toContain('duas');
    expect((await search('recepcao xaropão'))[0]?.titulo).toEqual([
      { texto: 'Xaropão', destaque: true },
      { texto: ' da ', destaque: false },
      { texto: 'recepção', destaque: true },
    ]);
  });

  it.each(['de para com', '!!!', "'); drop table materials; --", '\uE000\uE001', '&|!()<->:*'])(
    'searches for %j without failing',
    async (text) => {
      expect(Array.isArray(await search(text))).toBe(true);
    },
  );
});

it('searchPassages returns whole texts with their titles and paths', async () => {
  const [first] = await searchPassages(context, user.id, 'O que é zimbório?');
  expect(first?.title).toBe('Terceiro');
  expect(first?.text).toContain('zimbório');
  expect(first?.url).toMatch(/^\/banco-conhecimento-materiais\/\d+\?material=\d+$/);
  expect(await searchPassages(context, user.id, '???')).toEqual([]);
});
