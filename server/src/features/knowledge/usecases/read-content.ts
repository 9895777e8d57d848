import { type OpenedUpload, openUpload } from '#server/features/uploads/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import type { FileStorage } from '#server/providers/storage/file-storage.ts';
import { readerOf } from '../reader.ts';
import {
  type MaterialPassageRow,
  type MaterialRow,
  type ModuleRow,
  type ProductRow,
  selectMaterial,
  selectMaterials,
  selectModule,
  selectModules,
  selectPassage,
  selectProduct,
  selectProductOf,
} from '../repository.ts';
import { withPaymentLinks } from '../sales/payment-links.ts';

/** Throws `not_found` for an unknown product, `purchase_required` with the buy link for one not open to the caller (I11). */
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

/** Returns the modules of a product with the caller's progress. Throws as `requireOpen`. */
export async function listModules(context: Context, productId: number): Promise<ModuleRow[]> {
  const reader = readerOf(context);
  await requireOpen(context, await selectProduct(context.db, reader, productId));
  return selectModules(context.db, reader, productId);
}

/** Returns one module with the caller's progress. Throws as `requireOpen`. */
export async function getModule(context: Context, id: number): Promise<ModuleRow> {
  const reader = readerOf(context);
  await requireOpen(context, await selectProductOf(context.db, reader, { moduleId: id }));
  return present(await selectModule(context.db, reader, id));
}

/** Returns the materials of a module in order. Throws as `requireOpen`. */
export async function listMaterials(context: Context, moduleId: number): Promise<MaterialRow[]> {
  const reader = readerOf(context);
  await requireOpen(context, await selectProductOf(context.db, reader, { moduleId }));
  return selectMaterials(context.db, reader, moduleId);
}

/** Returns one material. Throws as `requireOpen`, so that progress is stored for readable materials only. */
export async function getMaterial(context: Context, id: number): Promise<MaterialRow> {
  const reader = readerOf(context);
  await requireOpen(context, await selectProductOf(context.db, reader, { materialId: id }));
  return present(await selectMaterial(context.db, reader, id));
}

/** Returns a file of a material with its bytes, under the name that the team gave it. Throws as `getMaterial`, and `unavailable`. */
export async function openMaterialFile(
  context: Context,
  storage: FileStorage,
  { id, fileId }: { id: number; fileId: string },
): Promise<OpenedUpload> {
  const { arquivos } = await getMaterial(context, id);
  const listed = present(arquivos.find((file) => file.id === fileId));
  const file = await openUpload(context, storage, { id: fileId, kind: 'file' });
  return { ...file, name: listed.nome };
}

/** Returns the section of a material at an anchor. Throws as `requireOpen`, and `not_found` when the material has no such section. */
export async function getPassage(
  context: Context,
  materialId: number,
  anchor: string,
): Promise<MaterialPassageRow> {
  await requireOpen(context, await selectProductOf(context.db, readerOf(context), { materialId }));
  return present(await selectPassage(context.db, materialId, anchor));
}
