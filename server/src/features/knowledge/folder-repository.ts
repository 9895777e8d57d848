import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '#server/database/connection.ts';
import { assistants } from '#server/database/schema/content/assistants.ts';
import {
  knowledgeCategories,
  materials,
  modules,
  products,
} from '#server/database/schema/content/knowledge.ts';
import { recordVersions } from '#server/database/schema/records.ts';

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

/** Returns those of the ids that a category has, and those that an assistant has or had: a link to a removed one is mended by restoring it. */
export async function selectReferred(
  db: Executor,
  { categories, agents }: { categories: number[]; agents: number[] },
) {
  const found = await db
    .select({ id: knowledgeCategories.id })
    .from(knowledgeCategories)
    .where(inArray(knowledgeCategories.id, categories));
  const known = await db
    .select({ id: assistants.id })
    .from(assistants)
    .where(inArray(assistants.id, agents))
    .union(
      db
        .select({ id: recordVersions.recordId })
        .from(recordVersions)
        .where(and(eq(recordVersions.kind, 'assistant'), inArray(recordVersions.recordId, agents))),
    );
  return { categories: new Set(found.map(({ id }) => id)), agents: new Set(known.map(({ id }) => id)) };
}
