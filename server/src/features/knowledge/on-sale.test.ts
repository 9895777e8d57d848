import { confirmedPricesHeader } from '@matilha/contract/records/record-contract';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { materials, products } from '#server/database/schema/content/knowledge.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { createProduct } from './testing/create-product.ts';

const { call, db } = await testProduct();
const operator = await createSubscriber(db, { role: 'operator' });
async function ask(method: string, path: string, body?: unknown, as = operator) {
  const response = await call(as, method, path, body, { [confirmedPricesHeader]: 'true' });
  return { status: response.status, body: await response.json() };
}
const admin = (method: string, path: string, body?: unknown) => ask(method, `/api/admin/${path}`, body);
async function save(path: string, changes: Record<string, unknown>) {
  const { published, revision } = (await admin('GET', path)).body;
  return admin('PUT', path, { fields: { ...published, ...changes }, when: 'now', revision });
}
const remove = async (path: string) =>
  admin('DELETE', `${path}?revision=${(await admin('GET', path)).body.revision}`);

it('refuses a price for a product without a material, and takes it once there is one', async () => {
  const { product, materials: all } = await createProduct(db);
  await db.delete(materials).where(eq(materials.modulo_id, all[0]?.modulo_id ?? 0));
  const sentence = `“${product.titulo}” ainda está vazio: publique um módulo com um material antes de pôr o preço`;
  expect(await save(`products/${product.id}`, { price: 9_700 })).toMatchObject({
    status: 400,
    body: { fields: { price: sentence } },
  });
  const { published } = (await admin('GET', `products/${product.id}`)).body;
  const created = await admin('POST', 'products', { fields: { ...published, price: 100 }, when: 'now' });
  expect([created.status, Object.keys(created.body.fields)]).toEqual([400, ['price']]);
  const material = (await admin('GET', 'materials/1')).body.published;
  const fields = { ...material, modulo_id: all[0]?.modulo_id, titulo_material: 'O primeiro' };
  expect((await admin('POST', 'materials', { fields, when: 'now' })).status).toBe(201);
  expect((await save(`products/${product.id}`, { price: 9_700 })).status).toBe(200);
});

it('keeps the last material and the last module of a product on sale where they are', async () => {
  const sold = await createProduct(db, { isPaid: true, materials: [{}, { titulo_material: 'Outro' }] });
  const free = await createProduct(db);
  const [first, last] = sold.materials.map(({ id }) => `materials/${id}`) as [string, string];
  expect((await remove(first)).status).toBe(200);
  expect(await remove(last)).toMatchObject({ status: 409, body: { code: 'record_in_use' } });
  expect(await save(last, { modulo_id: free.module.id })).toMatchObject({
    status: 400,
    body: { fields: { modulo_id: expect.stringContaining(sold.product.titulo) } },
  });
  expect(await save(`modules/${sold.module.id}`, { produto_id: free.product.id })).toMatchObject({
    status: 400,
    body: { fields: { produto_id: expect.stringContaining('sem nenhum material') } },
  });
  expect((await save(last, { titulo_material: 'Com outro nome' })).status).toBe(200);
  expect((await save(`products/${sold.product.id}`, { price: 0 })).status).toBe(200);
  expect((await remove(last)).status).toBe(200);
});

it('keeps one of the last two materials when two people remove them at once', async () => {
  const sold = await createProduct(db, { isPaid: true, materials: [{}, { titulo_material: 'Outro' }] });
  const answers = await Promise.all(sold.materials.map(({ id }) => remove(`materials/${id}`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('sells no product that has no material, however it came to be', async () => {
  const { product } = await createProduct(db);
  await db.update(products).set({ isPaid: true, price: 9_700 }).where(eq(products.id, product.id));
  const buyer = await createSubscriber(db);
  const buy = () => ask('POST', '/api/purchases', { produto_id: product.id }, buyer);
  expect((await buy()).body).toMatchObject({ status: 'open' });
  await db
    .delete(materials)
    .where(eq(materials.titulo_material, product.titulo.replace('Produto', 'Material')));
  expect(await buy()).toMatchObject({ status: 409, body: { code: 'conflict' } });
});
