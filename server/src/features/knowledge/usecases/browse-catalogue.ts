import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { type OfferedProduct, withPaymentLinks } from '../payment-links.ts';
import { readerOf } from '../reader.ts';
import { type CategoryRow, selectCategories, selectProduct, selectProducts } from '../repository.ts';

/** Returns the areas of interest in the operators' order. */
export const listCategories = (context: Context): Promise<CategoryRow[]> => selectCategories(context.db);

/** Returns free and paid products of one area or of all, each with whether it is open to the caller. */
export async function listProducts(
  context: Context,
  categoryId: number | undefined,
): Promise<OfferedProduct[]> {
  return withPaymentLinks(context, await selectProducts(context.db, readerOf(context), categoryId));
}

/** Returns one product with its buy link. Throws `not_found`. */
export async function getProduct(context: Context, id: number): Promise<OfferedProduct> {
  const row = await selectProduct(context.db, readerOf(context), id);
  const [product] = row ? await withPaymentLinks(context, [row]) : [];
  if (!product) throw new AppError('not_found');
  return product;
}
