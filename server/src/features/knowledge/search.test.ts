import type { SnippetPiece } from '@matilha/contract/content/knowledge';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createSubscriber, testContext } from '#server/testing/context.ts';
import { testDatabase } from '#server/testing/database.ts';
import { presentAnswer } from './present.ts';
import { SearchMemory } from './search/search-memory.ts';
import { understandQuestion } from './search/understand-question.ts';
import { createProduct } from './testing/create-product.ts';
import { UnansweredQuestions } from './unanswered-questions.ts';
import { indexMaterials } from './usecases/index-materials.ts';
import { searchMaterials } from './usecases/search-materials.ts';

const { db } = await testDatabase();
const user = await createSubscriber(db);
const context = testContext({ db, user });
const searchMemory = new SearchMemory(db, null);
const tools = { searchMemory, unanswered: new UnansweredQuestions(context) };

const free = await createProduct(db, {
  materials: [
    { titulo_material: 'Xaropão da recepção', texto: 'Sobre a agenda.' },
    {
      titulo_material: 'Outro assunto',
      perguntas: ['Que promoções de xaropão dão certo?'],
      texto:
        'Sobre nada.\n\n## Três promoções\n\nTrês promoções de xaropão: **duas** na [loja](/chat/1) <b>x</b>.',
    },
    {
      titulo_material: 'Terceiro',
      perguntas: ['Onde compro um zimbório?'],
      texto: 'Uma promoção que não tem o resto, zimbório.',
      agente_id: 5,
      pergunta: 'Quanto cobrar por ___?',
    },
  ],
});
const paid = await createProduct(db, {
  isPaid: true,
  materials: [
    { titulo_material: 'Quiromancia para cachorros', texto: 'O segredo da quiromancia é a pata esquerda.' },
    { titulo_material: 'Quiromancia para gatos', texto: 'O segredo da quiromancia é o bigode.' },
  ],
});

const search = async (text: string) => presentAnswer(await searchMaterials(context, tools, text));
const plain = (pieces: SnippetPiece[]) => pieces.map(({ texto }) => texto).join('');
const titles = async (text: string) => (await search(text)).resultados.map(({ titulo }) => plain(titulo));
const marked = (pieces: SnippetPiece[]) =>
  pieces.filter(({ destaque }) => destaque).map(({ texto }) => texto);

describe('searchMaterials', () => {
  it('finds words in any case, with and without accents, titles first', async () => {
    const found = ['Xaropão da recepção', 'Outro assunto'];
    expect(await titles('xaropão')).toEqual(found);
    expect(await titles('XAROPAO')).toEqual(found);
  });

  it('finds the singular by the plural and the reverse', async () => {
    expect(await titles('promoções de xaropão')).toContain('Outro assunto');
    expect(await titles('promoção de zimbório')).toContain('Terceiro');
    expect((await titles('zimbórios'))[0]).toBe('Terceiro');
  });

  it('completes the last word while it is typed, and no longer once another word begins', async () => {
    const understand = (text: string) => understandQuestion({ memory: searchMemory, text, unfinished: true });
    expect((await understand('zimb')).terms).toMatchObject([{ stems: [{ share: 0.8 }] }]);
    expect(await understand('zimb de')).toEqual(await understand('zimb '));
  });

  it('prefers materials with all the words, and finds those with one', async () => {
    const found = await titles('promoções xaropão');
    expect(found[0]).toBe('Outro assunto');
    expect(found).toContain('Xaropão da recepção');
  });

  it('finds by the beginning of the last word', async () => {
    expect(await titles('zimb')).toEqual(['Terceiro']);
    expect((await search('zimb')).correcoes).toEqual([]);
  });

  it('finds a material by a way to ask for it, and returns that way as the reason', async () => {
    const { resultados, exato } = await search('onde eu compro zimborio');
    expect(exato).toBe(true);
    expect(resultados[0]?.motivo).toEqual({ tipo: 'pergunta', texto: 'Onde compro um zimbório?' });
  });

  it('returns the title, a heading or the text as the reason', async () => {
    expect((await search('xaropão recepção')).resultados[0]?.motivo).toEqual({ tipo: 'titulo', texto: null });
    const [heading] = (await search('três promoções')).resultados;
    expect(heading?.motivo).toEqual({ tipo: 'secao', texto: 'Três promoções' });
    expect(heading?.ancora).toBe(`m${heading?.material_id}-tres-promocoes`);
  });

  it('corrects typing errors in unknown words and returns the corrections', async () => {
    const { correcoes, resultados } = await search('xaorpão da recepção ');
    expect(correcoes).toEqual([{ de: 'xaorpão', para: 'xaropão' }]);
    expect(plain(resultados[0]?.titulo ?? [])).toBe('Xaropão da recepção');
  });

  it('corrects swapped, missing, added and mistyped letters of a long word', async () => {
    for (const typed of ['quiromnacia', 'quromancia', 'quiromanciia', 'quiromamcia', 'quiromanvia'])
      expect((await search(`${typed} `)).correcoes, typed).toEqual([{ de: typed, para: 'quiromancia' }]);
  });

  it('keeps a name that the bank lacks, though a word looks like it', async () => {
    for (const name of ['portugal', 'campinas', 'salvador', 'coelho', 'ovelha'])
      expect((await search(`${name} `)).correcoes, name).toEqual([]);
  });

  it('keeps an unknown word of four letters, though a word of the bank differs in one letter', async () => {
    await createProduct(db, { materials: [{ titulo_material: 'Zurk e a balança' }] });
    expect((await search('zurl ')).correcoes).toEqual([]);
    expect(await titles('zurl ')).not.toContain('Zurk e a balança');
  });

  it('marks matches and removes the markup of the text', async () => {
    const first = (await search('promocoes xaropao')).resultados[0];
    expect(marked(first?.trecho ?? [])).toEqual(['promoções', 'xaropão']);
    const text = plain(first?.trecho ?? []);
    expect(text).not.toMatch(/[*[\]]|\/chat\/1/);
    expect(text).toContain('duas');
    expect((await search('recepcao xaropão')).resultados[0]?.titulo).toEqual([
      { texto: 'Xaropão', destaque: true },
      { texto: ' da ', destaque: false },
      { texto: 'recepção', destaque: true },
    ]);
  });

  it('returns the nearest materials and their assistant when nothing answers the question', async () => {
    const answer = await search('zimbório espacial quântico para foguetes intergalácticos');
    expect(answer.exato).toBe(false);
    expect(plain(answer.resultados[0]?.titulo ?? [])).toBe('Terceiro');
    expect(answer.assistente).toEqual({ id: 5, titulo: 'Precificador de banho e tosa' });
  });

  it('offers a paid product once, without its text', async () => {
    const answer = await search('quiromancia');
    expect(answer.resultados).toEqual([]);
    expect(answer.pagos_antes).toBe(true);
    expect(answer.pagos).toEqual([
      {
        titulo: expect.stringContaining('Quiromancia para'),
        produto_id: paid.product.id,
        produto_titulo: paid.product.titulo,
        payment_link: `/comprar/${paid.product.id}`,
      },
    ]);
    expect(JSON.stringify(answer)).not.toMatch(/segredo|pata|bigode/);
  });

  it('finds a changed text after the next indexing, and no longer the old one', async () => {
    const [, , third] = free.materials;
    const change = (texto: string) =>
      db.execute(sql`update materials set texto = ${texto} where id = ${third?.id ?? 0}`);
    await change('Sobre o ornitorrinco.');
    expect(await indexMaterials(db)).toBe(1);
    expect((await titles('ornitorrinco'))[0]).toBe('Terceiro');
    await change('Uma promoção que não tem o resto, zimbório.');
    await indexMaterials(db);
    expect(await titles('ornitorrinco')).toEqual([]);
  });

  it('shows the corrected text of a material that was shown before', async () => {
    const { materials } = await createProduct(db, {
      materials: [{ titulo_material: 'Ficha do axolote', texto: 'O axolote custa R$ 10,00.' }],
    });
    const snippet = async () => plain((await search('axolote custa')).resultados[0]?.trecho ?? []);
    expect(await snippet()).toContain('R$ 10,00');
    await db.execute(
      sql`update materials set texto = 'O axolote custa R$ 12,00.' where id = ${materials[0]?.id ?? 0}`,
    );
    await indexMaterials(db);
    expect(await snippet()).toContain('R$ 12,00');
  });

  it('forgets the words of a deleted material', async () => {
    const gone = await createProduct(db, { materials: [{ titulo_material: 'Hipogrifo na banheira' }] });
    expect(await titles('hipogrifo')).toEqual(['Hipogrifo na banheira']);
    await db.execute(sql`delete from products where id = ${gone.product.id}`);
    expect(await titles('hipogrifo')).toEqual([]);
    const { rows } = await db.execute(sql`select df from search_words where word = 'hipogrifo'`);
    expect(rows).toEqual([{ df: 0 }]);
  });

  it.each(['de para com', '!!!', "'); drop table materials; --", '\uE000\uE001', '&|!()<->:*', "a'b \\ 'c"])(
    'searches for %j without failing',
    async (text) => {
      expect(Array.isArray((await search(text)).resultados)).toBe(true);
    },
  );
});
