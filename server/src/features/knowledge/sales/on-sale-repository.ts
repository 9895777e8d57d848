import type { RecordUse } from '@matilha/contract/records/record-contract';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { materials, modules, products } from '#server/database/schema/content/knowledge.ts';
import type { SettledChange } from '#server/features/records/api.ts';
import { AppError } from '#server/platform/app-error.ts';

/** Column names are written out with their table: in a query of one table Drizzle omits it. */
const isEmpty = sql<boolean>`not exists (select from materials join modules on modules.id = materials.modulo_id
  where modules.produto_id = products.id)`;

/** Returns true if a product has at least one material. */
export async function hasMaterials(db: Executor, id: number): Promise<boolean> {
  const [row] = await db.select({ isEmpty }).from(products).where(eq(products.id, id));
  return row?.isEmpty === false;
}

/**
 * Returns the title of a product among `ids` that is on sale without any material. Their rows are locked first: of two people who each take
 * away one of the last two materials, the second sees that none is left.
 */
async function findEmptyOnSale(tx: Transaction, ids: readonly number[]): Promise<string | undefined> {
  if (ids.length === 0) return undefined;
  const isListed = inArray(products.id, [...new Set(ids)]);
  await tx
    .select({ id: products.id })
    .from(products)
    .where(isListed)
    .orderBy(asc(products.id))
    .for('no key update');
  const [found] = await tx
    .select({ titulo: products.titulo })
    .from(products)
    .where(and(isListed, gt(products.price, 0), isEmpty))
    .limit(1);
  return found?.titulo;
}

/** Refuses products that go on sale without a material. Throws `invalid_input`. */
export async function settleProducts(tx: Transaction, changes: readonly SettledChange[]): Promise<void> {
  const sold = changes.filter(
    ({ before, fields }) => Number(fields?.price) > 0 && !(Number(before?.price) > 0),
  );
  const empty = await findEmptyOnSale(
    tx,
    sold.map(({ id }) => id),
  );
  if (empty === undefined) return;
  const price = `“${empty}” ainda está vazio: publique um módulo com um material antes de pôr o preço`;
  throw new AppError('invalid_input', { fields: { price } });
}

const emptied = (titulo: string) =>
  `“${titulo}” está à venda e ficaria sem nenhum material. Ponha outro no lugar antes, ou deixe-o grátis.`;

/** Returns the product on sale that would be left without any material if this one were removed. */
export async function selectEmptiedBy(db: Executor, id: number): Promise<RecordUse[]> {
  const others = sql`select from materials other join modules its on its.id = other.modulo_id
    where its.produto_id = products.id and other.id <> ${id}`;
  const [left] = await db
    .select({ id: products.id, label: products.titulo })
    .from(materials)
    .innerJoin(modules, eq(modules.id, materials.modulo_id))
    .innerJoin(products, eq(products.id, modules.produto_id))
    .where(and(eq(materials.id, id), gt(products.price, 0), sql`not exists (${others})`));
  if (!left) return [];
  const items = [{ path: 'products', id: left.id, label: left.label }];
  return [{ title: 'Conteúdos à venda', forbids: ['remove'], total: 1, reason: emptied(left.label), items }];
}

/** Refuses to take the last material of a product on sale away; `parent` is the field that says where a record lies. */
async function refuseEmptied(
  tx: Transaction,
  changes: readonly SettledChange[],
  parent: string,
  productsOf: (parents: number[]) => Promise<number[]>,
): Promise<void> {
  const left = changes.filter(({ before, fields }) => before && before[parent] !== fields?.[parent]);
  if (left.length === 0) return;
  const empty = await findEmptyOnSale(
    tx,
    await productsOf(left.map(({ before }) => Number(before?.[parent]))),
  );
  if (empty === undefined) return;
  const message = emptied(empty);
  const isMove = left.some(({ fields }) => fields !== null);
  throw isMove
    ? new AppError('invalid_input', { fields: { [parent]: message } })
    : new AppError('record_in_use', { message });
}

export const settleModules = (tx: Transaction, changes: readonly SettledChange[]): Promise<void> =>
  refuseEmptied(tx, changes, 'produto_id', async (parents) => parents);

export const settleMaterials = (tx: Transaction, changes: readonly SettledChange[]): Promise<void> =>
  refuseEmptied(tx, changes, 'modulo_id', async (parents) => {
    const rows = await tx
      .select({ id: modules.produto_id })
      .from(modules)
      .where(inArray(modules.id, parents));
    return rows.map(({ id }) => id);
  });
