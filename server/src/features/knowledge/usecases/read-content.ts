import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { withPaymentLinks } from '../payment-links.ts';
import {
  type MaterialRow,
  type ModuleRow,
  type ProductRow,
  selectMaterial,
  selectMaterials,
  selectModule,
  selectModules,
  selectProduct,
  selectProductOf,
} from '../repository.ts';
import { readerOf } from './reader.ts';

/** Lets pass who may open the product; else `not_found`, or `purchase_required` with where to buy it (5.3, I11). */
async function requireOpen(context: Context, product: ProductRow | undefined): Promise<void> {
  if (!product) throw new AppError('not_found');
  if (product.open) return;
  const [offered] = await withPaymentLinks(context, [product]);
  throw new AppError('purchase_required', { paymentLink: offered?.buyLink ?? undefined });
}

const present = <Row>(row: Row | undefined): Row => {
  if (!row) throw new AppError('not_found');
  return row;
};

/** The modules of a product that is open to the reader, with how far they came (§2.16). */
export async function listModules(context: Context, productId: number): Promise<ModuleRow[]> {
  const reader = readerOf(context);
  await requireOpen(context, await selectProduct(context.db, reader, productId));
  return selectModules(context.db, reader, productId);
}

/** One module of a product that is open to the reader (§2.17). */
export async function getModule(context: Context, id: number): Promise<ModuleRow> {
  const reader = readerOf(context);
  await requireOpen(context, await selectProductOf(context.db, reader, { moduleId: id }));
  return present(await selectModule(context.db, reader, id));
}

/** The materials of such a module, in order (§2.17). */
export async function listMaterials(context: Context, moduleId: number): Promise<MaterialRow[]> {
  const reader = readerOf(context);
  await requireOpen(context, await selectProductOf(context.db, reader, { moduleId }));
  return selectMaterials(context.db, reader, moduleId);
}

/** One material, for the page it is printed from (5.3) and for what is done with it. */
export async function getMaterial(context: Context, id: number): Promise<MaterialRow> {
  const reader = readerOf(context);
  await requireOpen(context, await selectProductOf(context.db, reader, { materialId: id }));
  return present(await selectMaterial(context.db, reader, id));
}
