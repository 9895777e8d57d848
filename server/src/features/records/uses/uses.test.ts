import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { conversations } from '#server/database/schema/chat.ts';
import { productAccess } from '#server/database/schema/content/knowledge.ts';
import { purchases } from '#server/database/schema/payments.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

const { call, db } = await testProduct();
const [operator, editor, support, reader] = await Promise.all([
  createSubscriber(db, { role: 'operator' }),
  createSubscriber(db, { role: 'editor' }),
  createSubscriber(db, { role: 'support' }),
  createSubscriber(db),
]);
async function ask(method: string, path: string, body?: unknown, as = operator) {
  const response = await call(as, method, `/api/admin/${path}`, body);
  return { status: response.status, body: await response.json() };
}
const remove = async (path: string) =>
  ask('DELETE', `${path}?revision=${(await ask('GET', path)).body.revision}`);
const usesOf = async (path: string) => (await ask('GET', `${path}/uses`)).body;
const copyOf = async (path: string, id: number, changed: object): Promise<number> => {
  const { published } = (await ask('GET', `${path}/${id}`)).body;
  const made = await ask('POST', path, { fields: { ...published, ...changed }, when: 'now' });
  expect([path, made.status]).toEqual([path, 201]);
  return made.body.id;
};
const addMaterials = (moduleId: number, count: number) =>
  db.execute(
    sql`insert into materials (modulo_id, titulo_material, description, ordem, texto)
      select ${moduleId}, 'Material ' || n, 'Um', n, 'Um' from generate_series(1, ${count}::int) n`,
  );

it('names the records that keep a record, with their number, in the refusal and in the list', async () => {
  const product = await copyOf('products', 2, { titulo: 'Usado', price: 0 });
  const module = await copyOf('modules', 1, { titulo: 'Cheio', produto_id: product });
  await addMaterials(module, 5);
  const refused = await remove(`modules/${module}`);
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: 'record_in_use',
      message: 'Outros itens usam este. Materiais (5): “Material 1”, “Material 2”, “Material 3” e mais 2.',
    },
  ]);
  const [use, ...rest] = await usesOf(`modules/${module}`);
  expect(rest).toEqual([]);
  expect(use).toMatchObject({ title: 'Materiais', forbids: ['remove'], total: 5, reason: null });
  const id = expect.any(Number);
  expect(use.items[4]).toEqual({ path: 'materials', id, label: 'Material 5' });
  expect(await usesOf(`products/${product}`)).toEqual([
    {
      title: 'Módulos',
      forbids: ['remove'],
      total: 1,
      reason: null,
      items: [{ path: 'modules', id: module, label: 'Cheio' }],
    },
  ]);
});

it('lists the first 20 records by name and counts the others', async () => {
  const module = await copyOf('modules', 1, { titulo: 'Muito cheio' });
  await addMaterials(module, 30);
  const [use] = await usesOf(`modules/${module}`);
  expect([use.items.length, use.total]).toEqual([20, 30]);
});

it('counts at most 10,001 rows, and says that there are more than 10,000', async () => {
  const module = await copyOf('modules', 1, { titulo: 'Cheio demais' });
  await addMaterials(module, 10_005);
  expect((await usesOf(`modules/${module}`))[0].total).toBe(10_001);
  expect((await remove(`modules/${module}`)).body.message).toContain('Materiais (mais de 10.000): “');
});

it('counts the rows of people without showing anything of them', async () => {
  const product = await copyOf('products', 2, { titulo: 'Vendido', price: 0 });
  const now = new Date();
  await db.insert(productAccess).values({
    userId: reader.id,
    produtoId: product,
    source: 'operator',
    sourceKey: 'used',
    startsAt: now,
  });
  const sale = { provider: 'sandbox', produtoId: product, source: 'checkout', amount: 9700 } as const;
  await db.insert(purchases).values([
    { ...sale, reference: 'paid', userId: reader.id, status: 'paid', createdAt: now },
    { ...sale, reference: 'open', userId: reader.id, status: 'open', createdAt: now },
    { ...sale, reference: 'unclaimed', status: 'paid', createdAt: now },
    { ...sale, reference: 'refunded', status: 'refunded', createdAt: now },
  ]);
  const title = 'Compras em andamento, ou de quem ainda não tem conta';
  expect(await usesOf(`products/${product}`)).toMatchObject([
    { title: 'Acessos de assinantes, também os que acabaram', total: 1, items: [] },
    { title, total: 2, items: [] },
  ]);
  expect((await remove(`products/${product}`)).body.message).toBe(
    `Outros itens usam este. Acessos de assinantes, também os que acabaram (1); ${title} (2).`,
  );
});

it('lists the records that would lose an assistant, and removes it all the same', async () => {
  const assistant = await copyOf('assistants', 2, { title: 'Sem conversas' });
  const material = { agente_id: assistant, pergunta: 'Como faço?', titulo_material: 'Agora faça' };
  const id = await copyOf('materials', 1, material);
  expect(await usesOf(`assistants/${assistant}`)).toEqual([
    {
      title: 'Materiais com “Agora faça”',
      forbids: [],
      total: 1,
      reason: null,
      items: [{ path: 'materials', id, label: 'Agora faça' }],
    },
  ]);
  expect((await remove(`assistants/${assistant}`)).status).toBe(200);
});

it('refuses to remove an assistant with conversations, and lets it be switched off', async () => {
  const assistant = await copyOf('assistants', 2, { title: 'Com conversa' });
  const now = new Date();
  await db
    .insert(conversations)
    .values({ userId: reader.id, listaId: assistant, title: 'Oi', createdAt: now, lastAt: now });
  expect(await usesOf(`assistants/${assistant}`)).toMatchObject([
    { title: 'Conversas de assinantes', forbids: ['remove'], total: 1, items: [] },
  ]);
  expect((await remove(`assistants/${assistant}`)).body.message).toBe(
    'Outros itens usam este. Conversas de assinantes (1).',
  );
  const { published, revision } = (await ask('GET', `assistants/${assistant}`)).body;
  const fields = { ...published, active: false };
  expect((await ask('PUT', `assistants/${assistant}`, { fields, when: 'now', revision })).status).toBe(200);
});

it('lists the areas of the landing that forbid removing an assistant and switching it off', async () => {
  const [use] = await usesOf('assistants/1');
  expect(use).toEqual({
    title: 'Áreas da landing',
    forbids: ['remove', 'switch_off'],
    total: 2,
    reason: (await remove('assistants/1')).body.message,
    items: [
      { path: 'settings', id: 1, label: 'Petshop' },
      { path: 'settings', id: 1, label: 'Outro' },
    ],
  });
  expect(use.reason).toContain('A landing leva a este assistente (“Petshop”, “Outro”)');
});

it('names the categories and assistants that keep a category', async () => {
  const shelf = await copyOf('knowledge-categories', 1, { nome: 'Estante' });
  const book = await copyOf('products', 2, { titulo: 'Livro', categoria_id: shelf, price: 0 });
  const subject = await copyOf('assistant-categories', 1, { nome: 'Assunto' });
  const assistant = await copyOf('assistants', 2, { title: 'Só dele', categoria_id: subject });
  for (const [path, title, item] of [
    [`knowledge-categories/${shelf}`, 'Conteúdos', { path: 'products', id: book, label: 'Livro' }],
    [
      `assistant-categories/${subject}`,
      'Assistentes',
      { path: 'assistants', id: assistant, label: 'Só dele' },
    ],
  ] as const) {
    expect(await usesOf(path)).toMatchObject([{ title, forbids: ['remove'], total: 1, items: [item] }]);
    expect((await remove(path)).body.message).toBe(`Outros itens usam este. ${title} (1): “${item.label}”.`);
  }
});

it('names the content on sale whose only material would be removed', async () => {
  const product = await copyOf('products', 2, { titulo: 'À venda', price: 0 });
  const module = await copyOf('modules', 1, { titulo: 'Um', produto_id: product });
  const material = await copyOf('materials', 1, { modulo_id: module, agente_id: null, pergunta: null });
  expect(await usesOf(`materials/${material}`)).toEqual([]);
  await db.execute(sql`update products set price = 9700 where id = ${product}`);
  expect(await usesOf(`materials/${material}`)).toEqual([
    {
      title: 'Conteúdos à venda',
      forbids: ['remove'],
      total: 1,
      reason: (await remove(`materials/${material}`)).body.message,
      items: [{ path: 'products', id: product, label: 'À venda' }],
    },
  ]);
  await addMaterials(module, 1);
  expect(await usesOf(`materials/${material}`)).toEqual([]);
});

it('shows uses to those who may edit the record only, and none of a missing record', async () => {
  const statusFor = async (as: typeof operator, path: string) =>
    (await ask('GET', `${path}/uses`, undefined, as)).status;
  expect(await statusFor(editor, 'modules/1')).toBe(200);
  for (const member of [support, reader]) expect(await statusFor(member, 'modules/1')).toBe(404);
  expect(await statusFor(operator, 'modules/999999')).toBe(404);
});
