import type { Database } from '#server/database/connection.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { materials, modules, products } from '#server/database/schema/content/knowledge.ts';
import { indexMaterials } from '../usecases/index-materials.ts';

interface ProductOptions {
  isPaid?: boolean;
  paymentLink?: string | null;
  materials?: Partial<typeof materials.$inferInsert>[];
}

let made = 0;

/** Inserts a product with one module and its materials, and indexes them, so that tests do not depend on seeded content. */
export async function createProduct(db: Database, options: ProductOptions = {}) {
  made += 1;
  const common = { description: `Descrição ${made}`, image_url: '/images/placeholder.svg' };
  const product = onlyRow(
    await db
      .insert(products)
      .values({
        ...common,
        categoria_id: 1,
        titulo: `Produto ${made}`,
        isPaid: options.isPaid ?? false,
        payment_link: options.paymentLink ?? null,
        price: options.isPaid ? 9_700 : 0,
        ordem: 100,
      })
      .returning(),
  );
  const module = onlyRow(
    await db
      .insert(modules)
      .values({ ...common, produto_id: product.id, titulo: `Módulo ${made}` })
      .returning(),
  );
  const rows = (options.materials ?? [{}]).map((material, index) => ({
    modulo_id: module.id,
    titulo_material: `Material ${made}`,
    description: common.description,
    ordem: index + 1,
    texto: 'Um texto.',
    ...material,
  }));
  const stored = await db.insert(materials).values(rows).returning();
  await indexMaterials(db);
  return { product, module, materials: stored };
}
