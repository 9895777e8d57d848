import { confirmedPricesHeader } from '@matilha/contract/records/record-contract';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { events } from '#server/database/schema/content/events.ts';
import { productAccess, products } from '#server/database/schema/content/knowledge.ts';
import { contentOf } from '#server/features.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

const draftedKinds = contentOf(readConfig({})).kinds.filter(({ document }) => !document);

const { call, db } = await testProduct();
const operator = await createSubscriber(db, { role: 'operator' });
/** Sends a call with a confirmed change of a price. */
const ask = async (method: string, path: string, body?: unknown) => {
  const response = await call(operator, method, `/api/admin/${path}`, body, {
    [confirmedPricesHeader]: 'true',
  });
  return { status: response.status, body: await response.json() };
};

describe.each(draftedKinds.map((kind) => [kind.name, kind] as const))('%s', (_name, kind) => {
  it('answers its list, its file and one record by its contract', async () => {
    const list = await ask('GET', kind.path);
    expect(list.status).toBe(200);
    const { id } = list.body[0];
    expect((await ask('GET', `${kind.path}/${id}`)).body).toMatchObject({ id, draft: null, revision: '0.0' });
    const file = await call(operator, 'GET', `/api/admin/${kind.path}.csv`);
    expect(file.status).toBe(200);
    expect((await file.text()).split('\r\n').length).toBeGreaterThan(1);
  });
});

it('returns the records that a list of ids names', async () => {
  const { body } = await ask('GET', 'materials?ids=3,1&sort=ordem');
  expect(body.map(({ id }: { id: number }) => id).sort()).toEqual([1, 3]);
  expect((await ask('GET', 'materials?ids=1,x')).status).toBe(400);
});

it('counts a changed event up, so that calendars replace their copy', async () => {
  const [before] = await db.select().from(events).where(sql`status_data <> 'a_confirmar'`).limit(1);
  const { body } = await ask('GET', `events/${before?.id}`);
  const fields = { ...body.published, name: 'Feira com outro nome' };
  expect(
    (await ask('PUT', `events/${before?.id}`, { fields, when: 'now', revision: body.revision })).status,
  ).toBe(200);
  const [after] = await db.select().from(events).where(sql`id = ${before?.id}`);
  expect(after?.name).toBe('Feira com outro nome');
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
});

it('sells a product that gets a price, and gives away one whose price is 0', async () => {
  const { body } = await ask('GET', 'products/1');
  const save = (price: number, revision: string) =>
    ask('PUT', 'products/1', { fields: { ...body.published, price }, when: 'now', revision });
  const paid = await save(9700, body.revision);
  const isPaid = async () =>
    (await db.select({ paid: products.isPaid }).from(products).where(sql`id = 1`))[0]?.paid;
  expect(await isPaid()).toBe(true);
  await save(0, paid.body.revision);
  expect(await isPaid()).toBe(false);
});

it('refuses to remove a product that has modules or that somebody owns, and a module with materials', async () => {
  const remove = async (path: string) => {
    const { body } = await ask('GET', path);
    return (await ask('DELETE', `${path}?revision=${body.revision}`)).body.code;
  };
  expect([await remove('products/2'), await remove('modules/1')]).toEqual(['record_in_use', 'record_in_use']);
  const empty = await ask('POST', 'products', {
    fields: { ...(await ask('GET', 'products/2')).body.published, titulo: 'Sem módulos', price: 0 },
    when: 'now',
  });
  await db.insert(productAccess).values({
    userId: operator.id,
    produtoId: empty.body.id,
    source: 'operator',
    sourceKey: 'test',
    startsAt: new Date(),
  });
  expect(await remove(`products/${empty.body.id}`)).toBe('record_in_use');
  await db.delete(productAccess).where(sql`true`);
  expect(await remove(`products/${empty.body.id}`)).toBeUndefined();
});

it('refuses to remove a category that still has contents, and a material of a missing module', async () => {
  const used = await ask('DELETE', 'knowledge-categories/1?revision=0.0');
  expect([used.status, used.body.code]).toEqual([409, 'record_in_use']);
  const { body } = await ask('GET', 'materials/1');
  const fields = { ...body.published, modulo_id: 999_999 };
  const missing = await ask('PUT', 'materials/1', { fields, when: 'now', revision: body.revision });
  expect([missing.status, missing.body.fields]).toEqual([400, { modulo_id: 'Isto não existe mais' }]);
});
