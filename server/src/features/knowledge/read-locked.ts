import type { PaidMatch } from '@matilha/contract/chat/chat';
import { type Found, readTitles } from './search/find-materials.ts';
import type { SearchMemory } from './search/search-memory.ts';

/** A paid material that fits, but that the reader may not read: its text never leaves the server (I11). */
export interface LockedMaterial {
  materialId: number;
  title: string;
  product: string;
  productId: number;
  /** The product's page, which leads to its payment. */
  paymentLink: string;
}

/** Returns the paid material that an answer names below its text: one line says enough about what else there is to buy. */
export const paidMatchesOf = (locked: readonly LockedMaterial[]): PaidMatch[] =>
  locked.slice(0, 1).map(({ materialId, title, product, paymentLink }) => ({
    material_id: materialId,
    title,
    product,
    payment_link: paymentLink,
  }));

const mostLocked = 3;
/**
 * The least strength of a material that is offered: more than an answer needs, because a wrong offer annoys. Measured on content/evaluation: four of
 * five offers of an answer are the wanted material; with the limit of `isConfident` and any paid material near the best, it was two of five.
 */
const leastStrength = 0.8;

/** Returns up to three materials that answer the question and are not open to the reader, one for each product. */
export async function readLocked(memory: SearchMemory, { locked }: Found): Promise<LockedMaterial[]> {
  const fitting = locked.filter(({ strength }) => strength >= leastStrength).slice(0, mostLocked * 3);
  const rows = await readTitles(memory, fitting);
  const products = new Map<number, LockedMaterial>();
  for (const row of rows) {
    if (products.has(row.produtoId)) continue;
    products.set(row.produtoId, {
      materialId: row.id,
      title: row.titulo,
      product: row.produtoTitulo,
      productId: row.produtoId,
      paymentLink: `/comprar/${row.produtoId}`,
    });
  }
  return [...products.values()].slice(0, mostLocked);
}
