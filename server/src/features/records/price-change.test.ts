import { confirmedPricesHeader } from '@matilha/contract/records/record-contract';
import { expect, it, test } from 'vitest';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';
import { largePriceChange } from './price-change.ts';

test.each([
  [9_900, 990, 'de R$ 99,00 para R$ 9,90 (−90%)'],
  [9_900, 19_800, 'de R$ 99,00 para R$ 198,00 (+100%)'],
  [9_900, 6_929, 'de R$ 99,00 para R$ 69,29 (−30%)'],
  [0, 9_700, 'de grátis para R$ 97,00'],
  [9_700, 0, 'de R$ 97,00 para grátis'],
  [null, 9_700, 'novo, por R$ 97,00'],
  [9_900, 6_930, null],
  [9_900, 12_870, null],
  [9_900, 9_900, null],
  [0, 0, null],
  [null, 0, null],
])('describes the change of a price from %j to %j as %j', (before, price, text) => {
  const change = { before: before === null ? null : { price: before }, fields: { price } };
  expect(largePriceChange({ price: 'price' }, change)).toBe(text);
  expect(largePriceChange({}, change)).toBeNull();
});

const { call, db } = await testProduct();
const operator = await createSubscriber(db, { role: 'operator' });
const confirmed = { [confirmedPricesHeader]: 'true' };
async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await call(operator, method, `/api/admin/${path}`, body, headers);
  return { status: response.status, body: await response.json() };
}
const refused = { status: 409, body: { code: 'price_unconfirmed' } };

/** Creates a product for R$ 97,00 and returns its calls. */
async function soldProduct() {
  const { product } = await createProduct(db, { isPaid: true });
  const path = `products/${product.id}`;
  const read = async () => (await ask('GET', path)).body;
  const save = async (price: number, when: string, headers?: Record<string, string>) => {
    const { revision, published } = await read();
    return ask('PUT', path, { fields: { ...published, price }, when, revision }, headers);
  };
  return { path, read, save };
}

it('publishes a price that changes much only once it is confirmed, and keeps a draft of it', async () => {
  const { path, read, save } = await soldProduct();
  expect(await save(970, 'now')).toMatchObject(refused);
  expect((await save(970, 'now')).body.message).toBe(
    'Preço que muda: de R$ 97,00 para R$ 9,70 (−90%). Confirme para publicar.',
  );
  expect((await read()).published.price).toBe(9_700);
  expect((await save(970, 'draft')).status).toBe(200);
  const { revision } = await read();
  expect(await ask('POST', `${path}/publish`, { revision })).toMatchObject(refused);
  expect((await ask('POST', `${path}/publish`, { revision }, confirmed)).body.published.price).toBe(970);
});

it('asks when a price is scheduled and when an earlier one is restored, not for small changes', async () => {
  const { path, read, save } = await soldProduct();
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  expect(await save(0, tomorrow)).toMatchObject(refused);
  expect((await save(0, tomorrow, confirmed)).status).toBe(200);
  expect((await save(9_900, 'now')).status).toBe(200);
  expect((await save(0, 'now', confirmed)).status).toBe(200);
  const { revision } = await read();
  expect(await ask('POST', `${path}/restore`, { version: 0, revision })).toMatchObject(refused);
});

it('asks before a plan is sold at another price', async () => {
  const { revision, published } = (await ask('GET', 'plans/2')).body;
  const fields = { ...published, valor: 990 };
  expect(await ask('PUT', 'plans/2', { fields, revision })).toMatchObject(refused);
  expect((await ask('PUT', 'plans/2', { fields, revision }, confirmed)).body.published.valor).toBe(990);
});
