import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportPreview } from '@matilha/contract/records/imports';
import { confirmedPricesHeader } from '@matilha/contract/records/record-contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contentFolder } from '#server/content/content-files.ts';
import {
  knowledgeCategories,
  materialIndex,
  materials,
  modules,
  products,
} from '#server/database/schema/content/knowledge.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { writeZip } from '#server/testing/write-zip.ts';

const { call, db } = await testProduct();
const ana = await createSubscriber(db, { role: 'operator' });
type Files = Record<string, string>;
const archive = (files: Files) =>
  writeZip(Object.entries(files).map(([path, content]) => ({ path, content })));
const send = (path: string, file: Buffer, more: Record<string, string> = {}) =>
  call(ana, 'POST', `/api/admin/knowledge/${path}`, file, {
    'content-type': 'application/octet-stream',
    ...more,
  });
const preview = async (file: Buffer): Promise<ImportPreview> => {
  const response = await send('import-preview?file_name=a.zip', file);
  expect(response.status).toBe(200);
  return response.json();
};
const take = async (file: Buffer): Promise<number> => {
  const { token } = await preview(file);
  const response = await send(`imports?file_name=a.zip&token=${token}`, file, {
    [confirmedPricesHeader]: 'true',
  });
  expect(response.status).toBe(201);
  return (await response.json()).id;
};
const problems = async (files: Files) =>
  (await preview(archive(files))).problems.map(({ file, line, title, message }) => [
    file,
    line,
    title,
    message,
  ]);

const front = (fields: Files, body: string) =>
  `---\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n---\n\n${body}\n`;
const product = { titulo: 'Novo', categoria_id: '1', price: '9700', image_url: '/images/x.svg', ordem: '9' };
const material = { titulo_material: 'Um', description: 'Um passo', ordem: '1' };
const newBank: Files = {
  'materiais/novo/produto.md': front(product, 'Um conteúdo novo.'),
  'materiais/novo/comeco/modulo.md': front({ titulo: 'Começo', ordem: '0' }, 'O começo.'),
  'materiais/novo/comeco/um.md': front({ ...material, fontes: '[https://a.example]' }, '**Texto** um'),
  'materiais/novo/comeco/dois.md': front({ ...material, titulo_material: 'Dois', ordem: '0' }, 'Texto dois'),
};

it('changes nothing when the exported bank comes in again', async () => {
  const out = await call(ana, 'GET', '/api/admin/knowledge.zip');
  expect(out.headers.get('content-type')).toBe('application/zip');
  const again = await preview(Buffer.from(await out.arrayBuffer()));
  const tables = [knowledgeCategories, products, modules, materials];
  const counts = await Promise.all(tables.map((table) => db.$count(table)));
  expect(again).toMatchObject({ problems: [], rows: [], same: counts.reduce((sum, each) => sum + each) });
});

it('changes nothing when the folder that the product was planted from comes in', async () => {
  const paths = readdirSync(join(contentFolder, 'materiais'), { recursive: true, encoding: 'utf8' });
  const own = paths
    .filter((path) => path.endsWith('.md'))
    .map((path) => [
      `content/materiais/${path}`,
      readFileSync(join(contentFolder, 'materiais', path), 'utf8'),
    ]);
  const shown = await preview(archive(Object.fromEntries(own)));
  expect([shown.problems, shown.rows]).toEqual([[], []]);
  expect(shown.same).toBeGreaterThan(100);
});

it('creates a product with its modules and materials in their order, has them indexed, and undoes all', async () => {
  const shown = await preview(archive(newBank));
  expect(shown).toMatchObject({ created: 4, changed: 0, problems: [] });
  expect(shown.rows[0]?.fields).toContainEqual({ title: 'Preço', before: null, after: 'R$ 97,00' });
  expect(shown.price_changes).toEqual([{ label: 'Novo', text: 'novo, por R$ 97,00' }]);
  const unconfirmed = await send(`imports?file_name=a.zip&token=${shown.token}`, archive(newBank));
  expect([unconfirmed.status, (await unconfirmed.json()).message]).toEqual([
    409,
    'Preço que muda: “Novo”, novo, por R$ 97,00. Confirme para publicar.',
  ]);
  const id = await take(archive(newBank));
  const [made] = await db.select().from(products).where(eq(products.titulo, 'Novo'));
  expect(made).toMatchObject({ isPaid: true, price: 9700 });
  const inside = await db
    .select({ title: materials.titulo_material, picture: modules.image_url, texto: materials.texto })
    .from(materials)
    .innerJoin(modules, eq(modules.id, materials.modulo_id))
    .where(eq(modules.produto_id, made?.id ?? 0))
    .orderBy(materials.ordem);
  expect(inside).toEqual([
    { title: 'Dois', picture: '/images/x.svg', texto: 'Texto dois' },
    { title: 'Um', picture: '/images/x.svg', texto: '**Texto** um' },
  ]);
  const [two] = await db.select().from(materials).where(eq(materials.texto, 'Texto dois'));
  expect(await db.$count(materialIndex, eq(materialIndex.materialId, two?.id ?? 0))).toBe(1);
  expect(await preview(archive(newBank))).toMatchObject({ created: 0, changed: 0, same: 4 });
  expect((await call(ana, 'POST', `/api/admin/knowledge/imports/${id}/undo`)).status).toBe(200);
  expect(await db.$count(products, eq(products.titulo, 'Novo'))).toBe(0);
  expect(await db.$count(materials, eq(materials.texto, 'Texto dois'))).toBe(0);
});

it('refuses an archive that puts a product on sale without a material', async () => {
  const empty = archive({ 'materiais/vazio/produto.md': front({ ...product, titulo: 'Vazio' }, 'x') });
  const { token } = await preview(empty);
  const refused = await send(`imports?file_name=a.zip&token=${token}`, empty, {
    [confirmedPricesHeader]: 'true',
  });
  expect([refused.status, (await refused.json()).fields.price]).toEqual([
    400,
    expect.stringContaining('“Vazio” ainda está vazio'),
  ]);
  expect(await db.$count(products, eq(products.titulo, 'Vazio'))).toBe(0);
});

it('refuses to undo an import while a record that it created is in use', async () => {
  const id = await take(archive(newBank));
  const [module] = await db.select().from(modules).where(eq(modules.titulo, 'Começo'));
  const fields = {
    modulo_id: module?.id,
    titulo_material: 'Depois',
    description: 'x',
    texto: 'x',
    perguntas: [],
    link_video: null,
    link_material: null,
    agente_id: null,
    pergunta: null,
  };
  const added = await call(ana, 'POST', '/api/admin/materials', { fields, when: 'now' });
  expect(added.status).toBe(201);
  const refused = await call(ana, 'POST', `/api/admin/knowledge/imports/${id}/undo`);
  expect([refused.status, (await refused.json()).message]).toEqual([
    409,
    'Não dá para desfazer: depois da importação, isto passou a ser usado: “Começo”.',
  ]);
  expect(await db.$count(materials, eq(materials.texto, 'Texto dois'))).toBe(1);
});

it('changes a text by its number, and fills in the marks that the product knows', async () => {
  const [first] = await db.select().from(materials).where(eq(materials.id, 1));
  const out = {
    'materiais/a/produto.md': front({ ...product, id: '1' }, 'x'),
    'materiais/a/b/modulo.md': front({ id: '1', titulo: 'Caixa sem susto' }, 'x'),
    'materiais/a/b/c.md': front({ ...material, id: '1' }, 'Antes\n\n{{meu-trecho}}\n{{sem-nome}}\n{{ x }}'),
    'trechos/meu-trecho.md': front({}, 'Do trecho').replace('---\n\n---', '---\n---'),
  };
  await take(archive(out));
  const [after] = await db.select().from(materials).where(eq(materials.id, 1));
  expect(after?.texto).toBe('Antes\n\nDo trecho\n{{sem-nome}}\n{{ x }}');
  expect(after?.ordem).toBe(first?.ordem);
});

describe('problems', () => {
  it('names file, line, field and sentence of each', async () => {
    const wrong: Files = {
      'materiais/a/produto.md': front({ ...product, price: 'caro', categoria_id: '999' }, 'x'),
      'materiais/a/b/modulo.md': front({ titulo: 'B', cor: 'azul' }, 'x'),
      'materiais/a/b/c.md': front({ ...material, id: '999999' }, 'x'),
      'materiais/a/b/d.md': front({ ...material, agente_id: '99999', pergunta: 'Oi?' }, 'x'),
      'materiais/a/b/e.md': 'sem cabeçalho',
      'materiais/z/y/x.md': front(material, 'x'),
      'materiais/solto.md': 'x',
    };
    const found = await problems(wrong);
    expect(found).toEqual(
      expect.arrayContaining([
        ['materiais/a/produto.md', 4, 'price', 'Use o preço em centavos, de 0 a 1000000: 990 é R$ 9,90'],
        ['materiais/a/produto.md', 3, 'categoria_id', 'Isto não existe mais'],
        ['materiais/a/b/modulo.md', 3, 'cor', 'Não conhecemos este campo'],
        [
          'materiais/a/b/c.md',
          5,
          'id',
          'Não existe um item com o número 999999: tire a linha do id para criar',
        ],
        ['materiais/a/b/d.md', 5, 'agente_id', 'Isto não existe mais'],
        ['materiais/a/b/e.md', 1, null, expect.stringMatching(/^O arquivo deve começar com um cabeçalho/)],
        ['materiais/z/y/x.md', 1, null, 'Falta z/y/modulo.md'],
        ['materiais/solto.md', 1, null, expect.stringMatching(/^Este arquivo está fora do lugar/)],
      ]),
    );
    expect(found).toHaveLength(8);
  });

  it('reports a record that appears twice', async () => {
    const twice = {
      ...newBank,
      'materiais/novo/comeco/tres.md': newBank['materiais/novo/comeco/um.md'] ?? '',
    };
    expect(await problems(twice)).toEqual([
      ['materiais/novo/comeco/tres.md', 1, null, 'Repete o item de materiais/novo/comeco/um.md'],
    ]);
  });
});

describe('hostile archives', () => {
  const refusal = async (file: Buffer) => {
    const response = await send('import-preview?file_name=a.zip', file);
    expect(response.status).toBe(400);
    return (await response.json()).fields.arquivo;
  };

  it('refuses them with a sentence', async () => {
    expect(await refusal(Buffer.from('oi'))).toMatch(/^Isto não é uma pasta compactada/);
    expect(await refusal(archive({ '../a.md': 'x' }))).toMatch(/sai da pasta/);
    expect(await refusal(archive({ 'materiais/a.md': ' '.repeat(30_000_000) }))).toMatch(/grande demais/);
    expect(await refusal(archive({ 'a.md': '\u0000' }))).toMatch(/não é um texto/);
    expect(await refusal(writeZip([{ path: 'a.png', content: Buffer.from([0xff, 0xfe]) }]))).toMatch(/UTF-8/);
    const many = Array.from({ length: 7_000 }, (_, at) => [`materiais/${at}.md`, '']);
    expect(await refusal(archive(Object.fromEntries(many)))).toMatch(/itens demais/);
    expect(await refusal(writeZip([{ path: 'a', content: 'b', unixMode: 0o120777 }]))).toMatch(/atalho/);
    expect(await refusal(archive({}))).toMatch(/danificado|nenhum conteúdo/);
  });

  it('refuses texts that become too long with their snippets, however small the archive is', async () => {
    const snippet = { 'trechos/t.md': front({ a: '1' }, 'x'.repeat(200_000)) };
    const repeated = { ...snippet, 'materiais/a/produto.md': front(product, '{{t}}\n'.repeat(30_000)) };
    expect(archive(repeated).length).toBeLessThan(2_000);
    expect(await refusal(archive(repeated))).toBe('Os textos ficam grandes demais com os trechos');
    const many = Array.from({ length: 60 }, (_, at) => [
      `materiais/${at}/produto.md`,
      front(product, '{{t}}'),
    ]);
    expect(await refusal(archive({ ...snippet, ...Object.fromEntries(many) }))).toBe(
      'Os textos ficam grandes demais com os trechos',
    );
  });

  it.each([
    ['aliases of aliases', `a: &a [${'x,'.repeat(9)}]\nb: &b [${'*a,'.repeat(9)}]\nc: [${'*b,'.repeat(12)}]`],
    ['deep nesting', `a: ${'['.repeat(5_000)}`],
    ['thousands of keys', `a: {${Array.from({ length: 2_200 }, (_, at) => `k${at}`).join(',')}}`],
    ['many characters', `---x\n${'a: "1"\n'.repeat(3_000)}`],
  ])('refuses front matter of %s, naming its file', async (_, fields) => {
    for (const path of ['materiais/a/produto.md', 'trechos/longo.md'])
      expect(await refusal(archive({ [path]: `---\n${fields}\n---\nx` }))).toBe(
        `O cabeçalho de ${path} é grande ou complicado demais`,
      );
  });

  it('reports values that cannot be stored by file and line', async () => {
    const found = await problems({
      'materiais/d/produto.md': front({ ...product, image_url: '"https://a.example/\\0"' }, 'x'),
      'materiais/e/produto.md': front({ ...product, titulo: '{ a: [1] }', id: '[2]' }, 'x'),
      'materiais/c/produto.md': front({ ...product, titulo: '"a\\0b"' }, 'x'),
    });
    expect(found).toContainEqual(['materiais/c/produto.md', 2, 'titulo', 'Retire os caracteres especiais']);
    expect(found).toContainEqual(expect.arrayContaining(['materiais/d/produto.md', 'image_url']));
    expect(found).toContainEqual(expect.arrayContaining(['materiais/e/produto.md', 'id']));
  });
});
