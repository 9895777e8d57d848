import { and, asc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { Executor, Transaction } from '#server/database/connection.ts';
import { materialEmbeddings, materialIndex, materials } from '#server/database/schema/content/knowledge.ts';

/** Marks up to `limit` materials whose vector another model made. */
export async function markOtherModels(db: Executor, model: string, limit: number): Promise<void> {
  const others = db
    .select({ id: materialEmbeddings.materialId })
    .from(materialEmbeddings)
    .where(or(lt(materialEmbeddings.model, model), gt(materialEmbeddings.model, model)))
    .limit(limit);
  await db
    .update(materialEmbeddings)
    .set({ due: true })
    .where(inArray(materialEmbeddings.materialId, others));
}

/** Returns up to `limit` indexed materials whose texts may have changed since they were embedded. */
export const selectDue = (db: Executor, limit: number) =>
  db
    .select({
      id: materials.id,
      titulo: materials.titulo_material,
      perguntas: materials.perguntas,
      description: materials.description,
      texto: materials.texto,
      revision: materialIndex.revision,
      model: materialEmbeddings.model,
      hash: materialEmbeddings.hash,
    })
    .from(materialEmbeddings)
    .innerJoin(materials, eq(materials.id, materialEmbeddings.materialId))
    .innerJoin(materialIndex, eq(materialIndex.materialId, materialEmbeddings.materialId))
    .where(eq(materialEmbeddings.due, true))
    .orderBy(asc(materialEmbeddings.materialId))
    .limit(limit);

export type DueMaterial = Awaited<ReturnType<typeof selectDue>>[number];

export interface StoredEmbedding {
  id: number;
  model: string;
  hash: string;
  /** Null when the service refused the text. */
  vector: Float32Array | null;
}

/** Stores an embedding with a new `revision` of its material, unless that was indexed again since it was read at the revision `read`. */
export async function storeEmbedding(
  tx: Transaction,
  { id, model, hash, vector }: StoredEmbedding,
  read: number,
  revision: number,
): Promise<void> {
  const stored = await tx
    .update(materialIndex)
    .set({ revision })
    .where(and(eq(materialIndex.materialId, id), eq(materialIndex.revision, read)))
    .returning({ id: materialIndex.materialId });
  if (stored.length === 0) return;
  await tx
    .update(materialEmbeddings)
    .set({ due: false, model, hash, vector: vector && [...vector] })
    .where(eq(materialEmbeddings.materialId, id));
}

/** Keeps the vectors of materials whose embedded text is still the same. Needs the lock of the index. */
export async function markUnchanged(
  tx: Transaction,
  read: readonly Pick<DueMaterial, 'id' | 'revision'>[],
): Promise<void> {
  const ids = sql.param(read.map(({ id }) => id));
  const revisions = sql.param(read.map(({ revision }) => revision));
  await tx.execute(sql`
    update material_embeddings set due = false
    from unnest(${ids}::int[], ${revisions}::int[]) as read (id, revision)
      join material_index on material_index.material_id = read.id and material_index.revision = read.revision
    where material_embeddings.material_id = read.id`);
}

/** Returns the vectors that the model has made of these materials, in PostgreSQL's binary form: decode with `decodeVector`. */
export async function selectVectors(
  db: Executor,
  model: string,
  ids: readonly number[],
): Promise<{ id: number; vector: Buffer }[]> {
  const { rows } = await db.execute<{ id: number; vector: Buffer }>(sql`
    select material_id as id, array_send(vector) as vector from material_embeddings
    where material_id = any(${sql.param(ids)}::int[]) and model = ${model} and vector is not null`);
  return rows;
}

const headerBytes = 20;
const elementBytes = 8;

/** Reads an array of float4 in PostgreSQL's binary form: a header, then each element behind its length. */
export function decodeVector(binary: Buffer): Float32Array {
  const vector = new Float32Array((binary.length - headerBytes) / elementBytes);
  for (let at = 0; at < vector.length; at += 1)
    vector[at] = binary.readFloatBE(headerBytes + at * elementBytes + 4);
  return vector;
}
