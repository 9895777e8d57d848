import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { faqItems } from '#server/database/schema/content/faq.ts';
import { modules } from '#server/database/schema/content/knowledge.ts';
import { contentOf } from '#server/features.ts';
import { createSubscriber } from '#server/testing/context.ts';
import { testProduct } from '#server/testing/product.ts';

const draftedKinds = contentOf(readConfig({})).kinds.filter(({ document }) => !document);

const first = await testProduct();
const second = await testProduct({ besides: first });
const { db } = first;
const editor = await createSubscriber(db, { role: 'editor' });

async function order(path: string, ids: readonly number[], product = first, as = editor) {
  const response = await product.call(as, 'PUT', `/api/admin/${path}/order`, { ids });
  return { status: response.status, body: await response.json() };
}
const questions = async () =>
  (await db.select().from(faqItems).orderBy(asc(faqItems.ordem), asc(faqItems.id))).map(({ id }) => id);
const modulesOf = async (productId: number) =>
  (
    await db
      .select()
      .from(modules)
      .where(eq(modules.produto_id, productId))
      .orderBy(asc(modules.ordem), asc(modules.id))
  ).map(({ id }) => id);
const refusal = {
  ids: 'A lista mudou, ou mistura itens de lugares diferentes. Recarregue a página e ordene de novo',
};

it('orders all records of a kind for subscribers', async () => {
  const turned = (await questions()).reverse();
  expect((await order('faq', turned)).status).toBe(200);
  const shown: { id: number }[] = await (await first.call(editor, 'GET', '/api/faq')).json();
  expect(shown.map(({ id }) => id)).toEqual(turned);
});

/** Tables of the kinds that are ordered below a parent, with the column that names it. */
const children: Readonly<Record<string, [table: string, parent: string]>> = {
  assistants: ['agents', 'categoria_id'],
  products: ['products', 'categoria_id'],
  modules: ['modules', 'produto_id'],
  materials: ['materials', 'modulo_id'],
};
it('knows every kind that people order below a parent', () => {
  const ordered = draftedKinds.filter((kind) => kind.order && kind.parent !== undefined);
  expect(Object.keys(children).toSorted()).toEqual(ordered.map(({ path }) => path).toSorted());
});

it.each(Object.entries(children))(
  'orders the %s of one parent and leaves those of others as they were',
  async (path, [table, parent]) => {
    const rowsOf = async (text: string) => (await db.$client.query(text)).rows;
    const places = (condition: string) =>
      rowsOf(`select id, ordem from ${table} where ${parent} ${condition} order by ordem, id`);
    const [{ parent: chosen }] = await rowsOf(
      `select ${parent} as parent from ${table} group by 1 having count(*) > 1 order by 1 limit 1`,
    );
    const own: number[] = (await places(`= ${chosen}`)).map(({ id }) => id);
    const rest = await places(`<> ${chosen}`);
    expect(rest.length).toBeGreaterThan(1);
    expect((await order(path, own.toReversed())).status).toBe(200);
    expect((await places(`= ${chosen}`)).map(({ id }) => id)).toEqual(own.toReversed());
    expect(await places(`<> ${chosen}`)).toEqual(rest);
    const mixed = await order(path, [...own, ...rest.map(({ id }) => id)]);
    expect([mixed.status, mixed.body.fields]).toEqual([400, refusal]);
  },
);

it('refuses ids of several parents, a part of the ids, doubled and unknown ids, and changes nothing', async () => {
  const firstModules = await modulesOf(1);
  const secondModules = await modulesOf(2);
  const wrong = [
    [...firstModules, ...secondModules],
    firstModules.slice(1),
    [...firstModules, firstModules[0] ?? 0],
    [...firstModules, 999_999],
    [999_999],
  ];
  for (const ids of wrong) {
    const { status, body } = await order('modules', ids);
    expect([status, body.fields]).toEqual([400, refusal]);
  }
  expect([await modulesOf(1), await modulesOf(2)]).toEqual([firstModules, secondModules]);
});

it('keeps one of two orders that are saved at the same moment, whole', async () => {
  const now = await questions();
  const turned = now.toReversed();
  for (let turn = 0; turn < 5; turn += 1) {
    const both = await Promise.all([order('faq', now), order('faq', turned, second)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect([now, turned]).toContainEqual(await questions());
  }
});

it('orders one product while another one is locked', async () => {
  const firstModules = await modulesOf(1);
  const secondModules = await modulesOf(2);
  await db.transaction(async (tx) => {
    await tx.select().from(modules).where(eq(modules.produto_id, 2)).for('update');
    expect((await order('modules', firstModules.toReversed())).status).toBe(200);
  });
  expect([await modulesOf(1), await modulesOf(2)]).toEqual([firstModules.toReversed(), secondModules]);
});

it('hides ordering from support and subscribers', async () => {
  const ids = await questions();
  for (const role of ['support', 'subscriber'] as const) {
    const as = await createSubscriber(db, { role });
    expect((await order('faq', ids, first, as)).status).toBe(404);
  }
});
