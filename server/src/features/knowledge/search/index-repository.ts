import { asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import {
  materialEmbeddings,
  materialIndex,
  materials,
  modules,
  passages,
  products,
  searchState,
  searchWords,
} from '#server/database/schema/content/knowledge.ts';
import { indexVersion } from './search-features.ts';

/** Admits one writer of the vocabulary at a time, until the transaction ends; triggers take the same lock. */
export const lockIndex = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(7212026)`);

/**
 * Returns up to `limit` materials that wait to be indexed, locked against changes. The material's row is locked first, as a deletion
 * locks it.
 */
export function selectWaiting(tx: Transaction, limit: number) {
  // Chosen by the index alone: joined and sorted with all that wait, each batch would read the whole table.
  const waiting = tx
    .select({ id: materialIndex.materialId })
    .from(materialIndex)
    .where(lt(materialIndex.version, indexVersion))
    .orderBy(asc(materialIndex.version), asc(materialIndex.materialId))
    .limit(limit);
  return tx
    .select({
      id: materials.id,
      titulo: materials.titulo_material,
      perguntas: materials.perguntas,
      description: materials.description,
      pergunta: materials.pergunta,
      modulo: modules.titulo,
      produto: products.titulo,
      texto: materials.texto,
      revision: materialIndex.revision,
      words: materialIndex.words,
    })
    .from(materialIndex)
    .innerJoin(materials, eq(materials.id, materialIndex.materialId))
    .innerJoin(modules, eq(modules.id, materials.modulo_id))
    .innerJoin(products, eq(products.id, modules.produto_id))
    .where(inArray(materialIndex.materialId, waiting))
    .for('update', { of: [materials, materialIndex], skipLocked: true });
}

export type WaitingMaterial = Awaited<ReturnType<typeof selectWaiting>>[number];

/** Counts `added` new materials, starts a new revision of the index and returns it. */
export async function startRevision(tx: Transaction, added: number): Promise<number> {
  const [state] = await tx
    .update(searchState)
    .set({ materials: sql`${searchState.materials} + ${added}`, revision: sql`${searchState.revision} + 1` })
    .where(eq(searchState.id, 1))
    .returning({ revision: searchState.revision });
  return state?.revision ?? 0;
}

export interface IndexedMaterial {
  materialId: number;
  titleStems: readonly string[];
  stems: readonly string[];
  words: readonly string[];
  features: Buffer;
}

export async function storeIndex(
  tx: Transaction,
  revision: number,
  rows: readonly IndexedMaterial[],
): Promise<void> {
  for (const { materialId, titleStems, stems, words, features } of rows) {
    await tx
      .update(materialIndex)
      .set({
        version: indexVersion,
        revision,
        titleStems: sql`array_to_tsvector(${sql.param(titleStems)}::text[])`,
        stems: sql`array_to_tsvector(${sql.param(stems)}::text[])`,
        words: [...words],
        features,
      })
      .where(eq(materialIndex.materialId, materialId));
  }
  await tx
    .insert(materialEmbeddings)
    .values(rows.map(({ materialId }) => ({ materialId })))
    .onConflictDoUpdate({ target: materialEmbeddings.materialId, set: { due: true } });
}

export type PassageInsert = typeof passages.$inferInsert;

export async function replacePassages(
  tx: Transaction,
  materialIds: readonly number[],
  rows: readonly PassageInsert[],
): Promise<void> {
  await tx.delete(passages).where(inArray(passages.materialId, [...materialIds]));
  if (rows.length > 0) await tx.insert(passages).values([...rows]);
}

export interface WordChange {
  word: string;
  plain: string;
  stem: string;
  /** How many materials more, or fewer if negative, contain the word. */
  change: number;
}

export async function changeWords(tx: Transaction, changes: readonly WordChange[]): Promise<void> {
  if (changes.length === 0) return;
  const column = (of: (change: WordChange) => unknown) => sql.param(changes.map(of));
  await tx.execute(sql`
    insert into ${searchWords} (word, plain, stem, df)
    select * from unnest(${column(({ word }) => word)}::text[], ${column(({ plain }) => plain)}::text[],
      ${column(({ stem }) => stem)}::text[], ${column(({ change }) => change)}::int[])
    on conflict (word) do update set plain = excluded.plain, stem = excluded.stem, df = search_words.df + excluded.df`);
}

/** Returns whether a material waits to be indexed. */
export async function isIndexWaiting(db: Executor): Promise<boolean> {
  const rows = await db
    .select({ id: materialIndex.materialId })
    .from(materialIndex)
    .where(lt(materialIndex.version, indexVersion))
    .limit(1);
  return rows.length > 0;
}
