import type { User } from '@matilha/contract/account/account';
import { allKinds } from '@matilha/contract/kinds/kinds';
import type { WorkItem } from '@matilha/contract/panel/work';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { products } from '#server/database/schema/content/knowledge.ts';
import { tiers } from '#server/database/schema/plans.ts';
import { createProduct } from '#server/features/knowledge/testing/create-product.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { signIn, testProduct } from '#server/testing/product.ts';

const { call, db } = await testProduct();
const operator = await createSubscriber(db, { role: 'operator' });
const subscriber = await createSubscriber(db);
const { product } = await createProduct(db, { isPaid: true });
const foreign = 'https://evil.example/pay';
const work = '/api/admin/work/payment_links';

const storePlan = (link: string) => db.update(tiers).set({ link }).where(eq(tiers.tierId, 2));
const storeProduct = (paymentLink: string | null) =>
  db.update(products).set({ payment_link: paymentLink }).where(eq(products.id, product.id));
const listed = async (): Promise<WorkItem[]> => (await call(operator, 'GET', work)).json();
const idsOf = async () => (await listed()).map(({ id }) => id);
async function act(id: string, as: User = operator) {
  const response = await call(as, 'POST', `${work}/${id}/act`);
  const { message, code } = await response.json();
  return { status: response.status, message: code ?? message };
}
const planLink = async () => {
  const plans: { tier_id: number; link: string }[] = await (
    await call(subscriber, 'GET', '/api/tiers')
  ).json();
  return plans.find(({ tier_id: id }) => id === 2)?.link;
};

const planItem = 'plan-link-2';
const productItem = `product-payment_link-${product.id}`;

beforeEach(async () => {
  await storePlan('/subscribe?plano=2');
  await storeProduct(null);
});

it('lists a foreign link of every field that a kind calls a payment link', async () => {
  const fields = allKinds.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, { right }]) => (right.ownPage ? [`${name}-${field}`] : [])),
  );
  await storePlan(foreign);
  await storeProduct(foreign);
  expect((await idsOf()).sort()).toEqual([planItem, productItem]);
  expect(fields.sort()).toEqual(['plan-link', 'product-payment_link']);
  expect(await listed()).toMatchObject([
    {
      title: 'Planos: Companheiro',
      detail: 'Endereço do botão: leva a evil.example. Ninguém é enviado para lá.',
    },
    {
      title: `Conteúdos: ${product.titulo}`,
      detail: 'Link de pagamento: leva a evil.example. Ninguém é enviado para lá.',
    },
  ]);
});

it('lists foreign links in every spelling, and no link to the provider or to our own pages', async () => {
  for (const link of [
    'http://buy.stripe.com/x',
    '//evil.example',
    'HTTPS://evil.example',
    'https://pay.example.com.br/x',
  ]) {
    await storeProduct(link);
    expect([link, await idsOf()]).toEqual([link, [productItem]]);
  }
  for (const link of [null, '/comprar/8', 'https://buy.stripe.com/abc']) {
    await storeProduct(link);
    expect([link, await idsOf()]).toEqual([link, []]);
  }
});

it('stores our own page once, keeps a link that was mended meanwhile, and sends subscribers nowhere else', async () => {
  await storePlan(foreign);
  await storeProduct(foreign);
  expect(await planLink()).toBe('/subscribe?plano=2');
  for (const id of [planItem, productItem]) expect(await act(id)).toEqual({ status: 200, message: 'Feito.' });
  const [plan] = await db.select().from(tiers).where(eq(tiers.tierId, 2));
  const [content] = await db.select().from(products).where(eq(products.id, product.id));
  expect([plan?.link, content?.payment_link]).toEqual(['/subscribe?plano=2', null]);
  await storeProduct('https://buy.stripe.com/abc');
  for (const id of [planItem, productItem, 'plan-link-99', 'faq_item-pergunta-1', 'x'])
    expect(await act(id)).toEqual({ status: 200, message: expect.stringContaining('Já estava feito') });
  const [kept] = await db.select().from(products).where(eq(products.id, product.id));
  expect(kept?.payment_link).toBe('https://buy.stripe.com/abc');
});

it('asks for a second factor of the last ten minutes, and hides the list from other roles', async () => {
  await storePlan(foreign);
  const cookie = await signIn(db, operator);
  await db.$client.query("update sessions set second_factor_at = now() - interval '11 minutes'");
  const refused = await call(null, 'POST', `${work}/${planItem}/act`, undefined, { cookie });
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'second_factor_required']);
  for (const role of ['editor', 'support'] as const)
    expect((await call(await createSubscriber(db, { role }), 'GET', work)).status).toBe(404);
});
