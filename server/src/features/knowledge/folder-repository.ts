import { asc, inArray } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { assistants } from '#server/database/schema/assistants.ts';
import { knowledgeCategories, materials, modules, products } from '#server/database/schema/knowledge.ts';

/** Returns the whole knowledge bank, each part in the order in which people see it; at most `limit` rows of each. */
export async function selectBank(db: Executor, limit: number) {
  const [categories, allProducts, allModules, allMaterials] = await Promise.all([
    db
      .select()
      .from(knowledgeCategories)
      .orderBy(asc(knowledgeCategories.ordem), asc(knowledgeCategories.id))
      .limit(limit),
    db.select().from(products).orderBy(asc(products.ordem), asc(products.id)).limit(limit),
    db.select().from(modules).orderBy(asc(modules.ordem), asc(modules.id)).limit(limit),
    db.select().from(materials).orderBy(asc(materials.ordem), asc(materials.id)).limit(limit),
  ]);
  return { categories, products: allProducts, modules: allModules, materials: allMaterials };
}
export type Bank = Awaited<ReturnType<typeof selectBank>>;

/** Returns those of the ids that a category, or an assistant, has. */
export async function selectReferred(
  db: Executor,
  { categories, agents }: { categories: number[]; agents: number[] },
) {
  const found = async (table: typeof knowledgeCategories | typeof assistants, ids: number[]) => {
    const rows = await db.select({ id: table.id }).from(table).where(inArray(table.id, ids));
    return new Set(rows.map(({ id }) => id));
  };
  return {
    categories: await found(knowledgeCategories, categories),
    agents: await found(assistants, agents),
  };
}
