import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { readerOf } from '../reader.ts';
import {
  type CategoryRow,
  selectCategories,
  selectOutline,
  selectProduct,
  selectProducts,
  selectSample,
} from '../repository.ts';
import { readingMinutes } from '../rules.ts';
import { type OfferedProduct, withPaymentLinks } from '../sales/payment-links.ts';

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

/** The contents of a product, in order. `sample` is the text of its first material; null in a product of one. */
export interface Outline {
  modules: { titulo: string; description: string; materials: { titulo: string; minutes: number }[] }[];
  sample: { titulo: string; texto: string } | null;
}

/** Returns the outline of a product, bought or not (decision 0042). Throws `not_found`. */
export async function getOutline(context: Context, productId: number): Promise<Outline> {
  if (!(await selectProduct(context.db, readerOf(context), productId))) throw new AppError('not_found');
  const rows = await selectOutline(context.db, productId);
  const modules = new Map<number, Outline['modules'][number]>();
  const ids: number[] = [];
  for (const { moduleId, titulo, description, materialId, tituloMaterial, length } of rows) {
    const module = modules.get(moduleId) ?? { titulo, description, materials: [] };
    modules.set(moduleId, module);
    if (materialId === null) continue;
    ids.push(materialId);
    module.materials.push({ titulo: tituloMaterial ?? '', minutes: readingMinutes(length ?? 0) });
  }
  const [first] = ids;
  const sample = first !== undefined && ids.length > 1 ? await selectSample(context.db, first) : undefined;
  return { modules: [...modules.values()], sample: sample ?? null };
}
