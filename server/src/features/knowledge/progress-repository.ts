import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { materialProgress, materials, modules, products } from '#server/database/schema/knowledge.ts';
import { isOpenTo, type Reader } from './access-repository.ts';

export type ProgressRow = typeof materialProgress.$inferSelect;

export interface LastOpened {
  materialId: number;
  tituloMaterial: string;
  moduloId: number;
  moduloTitulo: string;
  produtoTitulo: string;
}

/** Remembers the opening; finished or not stays as it was. */
export async function upsertOpened(
  tx: Transaction,
  row: { userId: number; materialId: number; openedAt: Date },
): Promise<ProgressRow | undefined> {
  const [stored] = await tx
    .insert(materialProgress)
    .values(row)
    .onConflictDoUpdate({
      target: [materialProgress.userId, materialProgress.materialId],
      set: { openedAt: row.openedAt },
    })
    .returning();
  return stored;
}

/** Marks as finished (or not), opened at the same moment where it never was. */
export async function upsertDone(
  tx: Transaction,
  row: { userId: number; materialId: number; openedAt: Date; doneAt: Date | null },
): Promise<ProgressRow | undefined> {
  const [stored] = await tx
    .insert(materialProgress)
    .values(row)
    .onConflictDoUpdate({
      target: [materialProgress.userId, materialProgress.materialId],
      set: { doneAt: row.doneAt },
    })
    .returning();
  return stored;
}

/** What the reader opened last among what is not finished and still open to them. */
export const selectLastOpened = (db: Executor, reader: Reader & { userId: number }): Promise<LastOpened[]> =>
  db
    .select({
      materialId: materials.id,
      tituloMaterial: materials.tituloMaterial,
      moduloId: modules.id,
      moduloTitulo: modules.titulo,
      produtoTitulo: products.titulo,
    })
    .from(materialProgress)
    .innerJoin(materials, eq(materials.id, materialProgress.materialId))
    .innerJoin(modules, eq(modules.id, materials.moduloId))
    .innerJoin(products, eq(products.id, modules.produtoId))
    .where(and(eq(materialProgress.userId, reader.userId), isNull(materialProgress.doneAt), isOpenTo(reader)))
    .orderBy(desc(materialProgress.openedAt), desc(materials.id))
    .limit(1);
