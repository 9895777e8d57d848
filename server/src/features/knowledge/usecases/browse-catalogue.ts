import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { type OfferedProduct, withPaymentLinks } from '../payment-links.ts';
import { type CategoryRow, selectCategories, selectProduct, selectProducts } from '../repository.ts';
import { readerOf } from './reader.ts';

/** Areas of interest, in the operators' order (§2.15). */
export const listCategories = (context: Context): Promise<CategoryRow[]> => selectCategories(context.db);

/** Products of one area or of all, each with whether it is open to who asks: free ones and paid ones alike (§2.15). */
export async function listProducts(
  context: Context,
  categoryId: number | undefined,
): Promise<OfferedProduct[]> {
  return withPaymentLinks(context, await selectProducts(context.db, readerOf(context), categoryId));
}

/** One product as it stands in the shop window. Throws `not_found`. */
export async function getProduct(context: Context, id: number): Promise<OfferedProduct> {
  const row = await selectProduct(context.db, readerOf(context), id);
  const [product] = row ? await withPaymentLinks(context, [row]) : [];
  if (!product) throw new AppError('not_found');
  return product;
}
