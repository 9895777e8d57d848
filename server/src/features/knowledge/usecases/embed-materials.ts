import { createHash } from 'node:crypto';
import type { Database } from '#server/database/connection.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { EmbeddingError, type EmbeddingsProvider } from '#server/providers/embeddings/embeddings-provider.ts';
import {
  type DueMaterial,
  markOtherModels,
  markUnchanged,
  type StoredEmbedding,
  selectDue,
  storeEmbedding,
} from '../search/embedding-repository.ts';
import { lockIndex, startRevision } from '../search/index-repository.ts';

const batchSize = 32;
const mostBatches = 40;
const patienceMs = 60_000;

type Tools = Pick<Context, 'log'> & { db: Database; embeddings: EmbeddingsProvider };

/**
 * Embeds the materials whose texts have changed, or whose vector another model made: at most 1,280 in one run. Returns how many
 * texts were sent. When the service fails, the rest waits for the next run.
 */
export async function embedMaterials(tools: Tools, signal: AbortSignal): Promise<number> {
  const { db, embeddings, log } = tools;
  await markOtherModels(db, embeddings.model, batchSize * mostBatches);
  let sent = 0;
  for (let batch = 0; batch < mostBatches && !signal.aborted; batch += 1) {
    const due = await selectDue(db, batchSize);
    if (due.length === 0) break;
    try {
      sent += await embedBatch(tools, due, signal);
    } catch (error) {
      if (!(error instanceof EmbeddingError)) throw error;
      log.warn({ reason: error.reason, ...describeError(error) }, 'materials were not embedded');
      break;
    }
  }
  return sent;
}

async function embedBatch(
  { db, embeddings, log }: Tools,
  due: DueMaterial[],
  signal: AbortSignal,
): Promise<number> {
  const { model } = embeddings;
  const texts = due.map((material) => ({ material, text: textOf(material) }));
  const changed = texts
    .map((entry) => ({ ...entry, hash: createHash('sha256').update(entry.text).digest('hex') }))
    .filter(({ material, hash }) => material.hash !== hash || material.model !== model);
  const same = due.filter(({ id }) => !changed.some(({ material }) => material.id === id));
  if (same.length > 0)
    await db.transaction(async (tx) => {
      await lockIndex(tx);
      await markUnchanged(tx, same);
    });
  if (changed.length === 0) return 0;
  const vectors = await embedEach(
    embeddings,
    changed.map(({ text }) => text),
    AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
  );
  const refused = changed.filter((_, index) => vectors[index] === null).map(({ material }) => material.id);
  if (refused.length > 0) log.warn({ materials: refused }, 'the service refused to embed materials');
  await db.transaction(async (tx) => {
    await lockIndex(tx);
    const revision = await startRevision(tx, 0);
    for (const [index, { material, hash }] of changed.entries()) {
      const embedding: StoredEmbedding = { id: material.id, model, hash, vector: vectors[index] ?? null };
      await storeEmbedding(tx, embedding, material.revision, revision);
    }
  });
  return changed.length;
}

/** Embeds texts together; when the service refuses them, one by one. A text that it refuses alone has the vector null. */
async function embedEach(
  embeddings: EmbeddingsProvider,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<(Float32Array | null)[]> {
  try {
    return await embeddings.embed(texts, { signal });
  } catch (error) {
    if (!(error instanceof EmbeddingError) || error.reason !== 'refused') throw error;
    if (texts.length === 1) return [null];
  }
  const vectors: (Float32Array | null)[] = [];
  for (const text of texts) vectors.push(...(await embedEach(embeddings, [text], signal)));
  return vectors;
}

const textOf = ({ titulo, perguntas, description, texto }: DueMaterial) =>
  [titulo, ...perguntas, description, texto].join('\n');
