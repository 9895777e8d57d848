import { setImmediate } from 'node:timers/promises';
import type { Executor } from '#server/database/connection.ts';
import type { Reader } from '../access-repository.ts';
import { tokensOf } from './analyzer.ts';
import { CandidateIndex, type IndexedMaterial } from './candidate-index.ts';
import { candidateQueries } from './candidate-queries.ts';
import { decodeVector, selectVectors } from './embedding-repository.ts';
import { type RankedMaterial, rankMaterials, scoreCandidates } from './rank-materials.ts';
import { decodeFeatures, type SearchFeatures } from './search-features.ts';
import { type SearchMemory, smallBank } from './search-memory.ts';
import {
  type Candidate,
  type CandidateQuery,
  type FoundMaterial,
  selectCandidates,
  selectFeatures,
  selectFound,
} from './search-repository.ts';
import { type UnderstoodQuestion, understandQuestion } from './understand-question.ts';

export interface Found {
  question: UnderstoodQuestion;
  /** Materials that the reader may read, best first. */
  open: RankedMaterial[];
  /** Materials that the reader may not read: only title and product may leave the server (I11). */
  locked: RankedMaterial[];
}

export interface Search {
  reader: Reader;
  text: string;
  /** The question alone, where `text` also holds the one before it. */
  told?: string;
  /** The last word may still be typed. */
  unfinished?: boolean;
  /** The assistant that is asked: its own materials weigh more. */
  assistantId?: number | null;
}

/**
 * Finds the materials that fit a question, in two stages: at most 120 candidates from PostgreSQL, rare words first, then several
 * rankings of them in the process (decision 0034).
 */
export async function findMaterials(memory: SearchMemory, search: Search): Promise<Found> {
  const vector = memory.questions && isSentence(search.text) ? memory.questions.read(search.text) : null;
  const first = await lookUp(memory, search);
  // The index has changed since this process read its words: read them again.
  const { question, index, candidates } = memory.follow(first.state) ? await lookUp(memory, search) : first;
  // When many ask at once, each answer leaves before the next one is ranked.
  await setImmediate();
  const scores = scoreCandidates(question.terms, index);
  const rank = (isOpen: boolean, similarities?: ReadonlyMap<number, number>) =>
    rankMaterials({
      index,
      scores,
      similarities,
      places: candidates.flatMap(({ open }, place) => (open === isOpen ? place : [])),
      isFavoured: (place) => {
        const { agenteId = null } = candidates[place] ?? {};
        return agenteId !== null && agenteId === search.assistantId;
      },
    });
  const open = rank(true);
  const asked = await vector;
  const similarities = asked && (await similaritiesOf(memory, asked, byRank(open, candidates)));
  return { question, open: similarities ? rank(true, similarities) : open, locked: rank(false) };
}

/** Returns all open candidates, those that share a word with the question first, best first. */
function byRank(ranked: readonly RankedMaterial[], candidates: readonly Candidate[]): IndexedMaterial[] {
  const known = new Set(ranked.map(({ id }) => id));
  return [...ranked, ...candidates.filter(({ id, open }) => open && !known.has(id))];
}

/** A word or two that are being typed are not worth a call of the service for embeddings. */
const isSentence = (text: string) => tokensOf(text).length >= 3;

/** Vectors that one search reads from the database at most; the others are compared once they are in memory. */
const mostVectorsRead = 64;

/** Returns the similarity of each material to the question, as far as its vector is known. */
async function similaritiesOf(
  memory: SearchMemory,
  question: Float32Array,
  ranked: readonly IndexedMaterial[],
): Promise<Map<number, number>> {
  const model = memory.questions?.model ?? '';
  const missing = ranked
    .filter(({ id, revision }) => memory.vectors.get(id)?.revision !== revision)
    .slice(0, mostVectorsRead);
  if (missing.length > 0) {
    const ids = missing.map(({ id }) => id);
    const rows = new Map((await selectVectors(memory.db, model, ids)).map(({ id, vector }) => [id, vector]));
    for (const { id, revision } of missing) {
      const row = rows.get(id);
      const value = row ? decodeVector(row) : null;
      memory.vectors.set(id, { revision, value }, 200 + (value?.byteLength ?? 0));
    }
  }
  const similarities = new Map<number, number>();
  for (const { id } of ranked) {
    const vector = memory.vectors.get(id)?.value;
    if (vector?.length === question.length) similarities.set(id, dot(question, vector));
  }
  return similarities;
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

async function lookUp(memory: SearchMemory, { reader, text, unfinished = false }: Search) {
  const question = await understandQuestion({ memory, text, unfinished });
  const { materials } = memory.state;
  const { state, candidates } =
    materials <= smallBank
      ? await memory.readBank(reader)
      : await readCandidates(memory.db, reader, candidateQueries(question.terms, materials));
  return { question, state, candidates, index: await indexOf(memory, candidates) };
}

/** Fewer open materials than this among many found ones: those that the reader may not read have taken the places of others. */
const fewOpen = 40;

async function readCandidates(db: Executor, reader: Reader, queries: readonly CandidateQuery[]) {
  const all = await selectCandidates(db, reader, queries);
  const locked = all.candidates.filter(({ open }) => !open);
  if (locked.length <= fewOpen || all.candidates.length - locked.length >= fewOpen) return all;
  const { state, candidates } = await selectCandidates(db, reader, queries, { onlyOpen: true });
  return { state, candidates: [...candidates, ...locked] };
}

/** Returns the index of these candidates: the one of the search before if they are the same, as in a small bank. */
async function indexOf(memory: SearchMemory, candidates: readonly Candidate[]): Promise<CandidateIndex> {
  if (memory.index?.isOf(candidates)) return memory.index;
  const features = await featuresOf(memory, candidates);
  memory.index = new CandidateIndex(
    candidates.map(({ id, revision }) => ({ id, revision })),
    candidates.map(({ id }) => features.get(id) ?? noFeatures),
  );
  return memory.index;
}

/** The features of a material that was deleted since the candidates were read. */
const noFeatures: SearchFeatures = {
  terms: new Uint32Array(),
  weights: new Float32Array(),
  lines: [],
  grams: new Uint32Array(),
};

/** Returns the features of the candidates, reading those that this process has not kept. */
async function featuresOf(
  memory: SearchMemory,
  candidates: readonly Candidate[],
): Promise<Map<number, SearchFeatures>> {
  const features = new Map<number, SearchFeatures>();
  const missing: number[] = [];
  for (const { id, revision } of candidates) {
    const kept = memory.features.get(id);
    if (kept?.revision === revision) features.set(id, kept.value);
    else missing.push(id);
  }
  for (const row of missing.length === 0 ? [] : await selectFeatures(memory.db, missing)) {
    const value = decodeFeatures(row.features);
    features.set(row.id, value);
    memory.features.set(row.id, { revision: row.revision, value }, row.features.length + 400);
  }
  return features;
}

/** Returns materials with their texts in the given order; the caller has found them open to the reader. */
export const readOpenMaterials = (
  memory: SearchMemory,
  ranked: readonly RankedMaterial[],
): Promise<FoundMaterial[]> => readKept(memory, ranked, { texts: true });

/** Returns materials without their texts in the given order; they need not be open to the reader. */
export const readTitles = (
  memory: SearchMemory,
  ranked: readonly RankedMaterial[],
): Promise<FoundMaterial[]> => readKept(memory, ranked, { texts: false });

/** Reads the materials that this process has not kept, and keeps them. */
async function readKept(
  memory: SearchMemory,
  ranked: readonly RankedMaterial[],
  { texts }: { texts: boolean },
): Promise<FoundMaterial[]> {
  const cache = texts ? memory.texts : memory.titles;
  const found = new Map<number, FoundMaterial>();
  for (const { id, revision } of ranked) {
    const kept = cache.get(id);
    if (kept?.revision === revision) found.set(id, kept.value);
  }
  const missing = ranked.filter(({ id }) => !found.has(id));
  const rows = await selectFound(
    memory.db,
    missing.map(({ id }) => id),
    { texts },
  );
  const revisions = new Map(missing.map(({ id, revision }) => [id, revision]));
  for (const row of rows) {
    found.set(row.id, row);
    cache.set(row.id, { revision: revisions.get(row.id) ?? 0, value: row }, bytesOf(row));
  }
  return ranked.flatMap(({ id }) => found.get(id) ?? []);
}

/** Roughly the bytes of a material's texts and of the word counts of its passages. */
const bytesOf = ({ passages, perguntas, description }: FoundMaterial) =>
  1_000 +
  2 * (description.length + perguntas.join('').length) +
  passages.reduce((sum, { texto }) => sum + 4 * texto.length, 0);
