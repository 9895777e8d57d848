import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { onlyRow } from '#server/database/only-row.ts';
import { materialProgress, materials, modules, products } from '#server/database/schema/content/knowledge.ts';
import { isOpenTo, type Reader } from './access-repository.ts';

export type ProgressRow = typeof materialProgress.$inferSelect;

export interface LastOpened {
  materialId: number;
  tituloMaterial: string;
  moduloId: number;
  moduloTitulo: string;
  produtoTitulo: string;
}

interface Mark {
  userId: number;
  materialId: number;
  openedAt: Date;
  doneAt?: Date | null;
}

/** Inserts the mark, or updates only the fields in `change` when the material has one. */
async function upsert(tx: Transaction, mark: Mark, change: Partial<Mark>): Promise<ProgressRow> {
  const target = [materialProgress.userId, materialProgress.materialId];
  return onlyRow(
    await tx.insert(materialProgress).values(mark).onConflictDoUpdate({ target, set: change }).returning(),
  );
}

/** Stores when the material was opened and leaves `doneAt` unchanged. */
export const upsertOpened = (tx: Transaction, mark: Omit<Mark, 'doneAt'>) =>
  upsert(tx, mark, { openedAt: mark.openedAt });

/** Marks a material as finished or not. One that was never opened also counts as opened now. */
export const upsertDone = (tx: Transaction, mark: Mark & { doneAt: Date | null }) =>
  upsert(tx, mark, { doneAt: mark.doneAt });

/** Returns the unfinished material that the reader opened last and may still read. */
export const selectLastOpened = (db: Executor, reader: Reader & { userId: number }): Promise<LastOpened[]> =>
  db
    .select({
      materialId: materials.id,
      tituloMaterial: materials.titulo_material,
      moduloId: modules.id,
      moduloTitulo: modules.titulo,
      produtoTitulo: products.titulo,
    })
    .from(materialProgress)
    .innerJoin(materials, eq(materials.id, materialProgress.materialId))
    .innerJoin(modules, eq(modules.id, materials.modulo_id))
    .innerJoin(products, eq(products.id, modules.produto_id))
    .where(and(eq(materialProgress.userId, reader.userId), isNull(materialProgress.doneAt), isOpenTo(reader)))
    .orderBy(desc(materialProgress.openedAt), desc(materials.id))
    .limit(1);
