import type { Database, Transaction } from '#server/database/connection.ts';
import { waitForOthers } from '#server/database/transactions.ts';
import { tokensOf } from '../search/analyzer.ts';
import {
  changeWords,
  type IndexedMaterial,
  isIndexWaiting,
  lockIndex,
  replacePassages,
  selectWaiting,
  startRevision,
  storeIndex,
  type WaitingMaterial,
  type WordChange,
} from '../search/index-repository.ts';
import { encodeFeatures, featuresOf, fieldTexts } from '../search/search-features.ts';
import { splitPassages } from '../search/split-passages.ts';

const batchSize = 50;

/**
 * Indexes materials whose texts are new or changed, in batches of 50, until none waits or `most` are done. Returns the number
 * indexed. Each batch is a transaction: a search sees a material's old index or its new one.
 */
export async function indexMaterials(
  db: Database,
  { most = 2_000, signal }: { most?: number; signal?: AbortSignal } = {},
): Promise<number> {
  let done = 0;
  while (done < most && !signal?.aborted && (await isIndexWaiting(db))) {
    const limit = Math.min(batchSize, most - done);
    const indexed = await db.transaction((tx) => indexBatch(tx, limit), { limits: waitForOthers });
    if (indexed === 0) break;
    done += indexed;
  }
  return done;
}

async function indexBatch(tx: Transaction, limit: number): Promise<number> {
  await lockIndex(tx);
  const waiting = await selectWaiting(tx, limit);
  if (waiting.length === 0) return 0;
  const revision = await startRevision(tx, waiting.filter((material) => material.revision === 0).length);
  const counts = new WordCounts();
  const rows = waiting.map((material) => indexMaterial(material, counts));
  await storeIndex(
    tx,
    revision,
    rows.map(({ index }) => index),
  );
  await replacePassages(
    tx,
    waiting.map(({ id }) => id),
    rows.flatMap(({ passages }) => passages),
  );
  await changeWords(tx, counts.changes());
  return waiting.length;
}

function indexMaterial(material: WaitingMaterial, counts: WordCounts) {
  const parts = splitPassages(material.id, material.texto);
  const headings = [...new Set(parts.flatMap(({ heading }) => heading ?? []))];
  const searchable = { ...material, headings };
  const tokens = Object.values(fieldTexts(searchable)).flatMap(tokensOf);
  const words = [...new Set(tokens.map(({ word }) => word))];
  counts.add(
    material.words.map((word) => tokensOf(word)[0] ?? { word, plain: word, stem: word }),
    -1,
  );
  counts.add(tokens, 1);
  const titles = [material.titulo, ...material.perguntas].flatMap(tokensOf);
  const index: IndexedMaterial = {
    materialId: material.id,
    titleStems: [...new Set(titles.map(({ stem }) => stem))],
    stems: [...new Set(tokens.map(({ stem }) => stem))],
    words,
    features: encodeFeatures(featuresOf(searchable)),
  };
  return { index, passages: parts.map((part) => ({ materialId: material.id, ...part })) };
}

/** Sums up in how many more or fewer materials each word is contained. */
class WordCounts {
  readonly #changes = new Map<string, WordChange>();

  /** Counts each distinct word once. */
  add(tokens: readonly Pick<WordChange, 'word' | 'plain' | 'stem'>[], count: 1 | -1): void {
    for (const [word, { plain, stem }] of new Map(tokens.map((token) => [token.word, token]))) {
      const change = this.#changes.get(word)?.change ?? 0;
      this.#changes.set(word, { word, plain, stem, change: change + count });
    }
  }

  changes(): WordChange[] {
    return [...this.#changes.values()].filter(({ change }) => change !== 0);
  }
}
