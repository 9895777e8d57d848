import type { Executor } from '#server/database/connection.ts';
import type { Reader } from './access-repository.ts';
import { tokensOf } from './analyzer.ts';
import { decodeVector, selectVectors } from './embedding-repository.ts';
import { type QueryTerm, type RankedMaterial, rankMaterials } from './rank-materials.ts';
import { decodeFeatures, type SearchFeatures } from './search-features.ts';
import { type SearchMemory, searchMemoryOf } from './search-memory.ts';
import {
  type Candidate,
  type CandidateQuery,
  type FoundMaterial,
  selectCandidates,
  selectFeatures,
  selectFound,
  selectSmallBank,
} from './search-repository.ts';
import { type UnderstoodQuestion, understandQuestion } from './understand-question.ts';

const mostCandidates = 200;

export interface Found {
  question: UnderstoodQuestion;
  /** Materials that the reader may read, best first. */
  open: RankedMaterial[];
  /** Materials that the reader may not read: only title and product may leave the server (I11). */
  locked: RankedMaterial[];
}

interface Search {
  db: Executor;
  reader: Reader;
  text: string;
  /** The last word may still be typed. */
  unfinished?: boolean;
  /** The assistant that is asked: its own materials weigh more. */
  assistantId?: number | null;
}

/**
 * Finds the materials that fit a question, in two stages: at most 200 candidates from PostgreSQL, rare words first, then several
 * rankings of them in the process (decision 0034).
 */
export async function findMaterials(search: Search): Promise<Found> {
  const memory = searchMemoryOf(search.db);
  const vector = memory.questions && isSentence(search.text) ? memory.questions.read(search.text) : null;
  const first = await lookUp(search, memory);
  // The index has changed since this process read its words: read them again.
  const looked = memory.follow(first.state) ? await lookUp(search, memory) : first;
  const { question, candidates } = looked;
  const features = await featuresOf(search.db, memory, candidates);
  const rank = (open: boolean, similarities?: ReadonlyMap<number, number>) =>
    rankMaterials(
      { terms: question.terms, text: question.text, assistantId: search.assistantId ?? null },
      candidates.flatMap((candidate) => {
        const its = features.get(candidate.id);
        if (candidate.open !== open || !its) return [];
        return [{ ...candidate, features: its, similarity: similarities?.get(candidate.id) }];
      }),
    );
  const open = rank(true);
  const asked = await vector;
  const ranked = new Set(open.map(({ id }) => id));
  const others = candidates.filter((candidate) => candidate.open && !ranked.has(candidate.id));
  const similarities = asked && (await similaritiesOf(search.db, memory, asked, [...open, ...others]));
  return { question, open: similarities ? rank(true, similarities) : open, locked: rank(false) };
}

/** A word or two that are being typed are not worth a call of the service for embeddings. */
const isSentence = (text: string) => tokensOf(text).length >= 3;

/** Vectors that one search reads from the database at most; the others are compared once they are in memory. */
const mostVectorsRead = 64;

/** Returns the similarity of each material to the question, as far as its vector is known. */
async function similaritiesOf(
  db: Executor,
  memory: SearchMemory,
  question: Float32Array,
  ranked: readonly Pick<RankedMaterial, 'id' | 'revision'>[],
): Promise<Map<number, number>> {
  const model = memory.questions?.model ?? '';
  const missing = ranked
    .filter(({ id, revision }) => memory.vectors.get(id)?.revision !== revision)
    .slice(0, mostVectorsRead);
  if (missing.length > 0) {
    const ids = missing.map(({ id }) => id);
    const rows = new Map((await selectVectors(db, model, ids)).map(({ id, vector }) => [id, vector]));
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

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

async function lookUp({ db, reader, text, unfinished = false }: Search, memory: SearchMemory) {
  const question = await understandQuestion({ db, memory, text, unfinished });
  const small = memory.state.materials <= mostCandidates;
  const { state, candidates } = small
    ? await selectSmallBank(db, reader, mostCandidates)
    : await selectCandidates(db, reader, candidateQueries(question.terms, memory.state.materials));
  const distinct = new Map<number, Candidate>();
  for (const candidate of candidates) {
    if (distinct.size < mostCandidates || !candidate.open) distinct.set(candidate.id, candidate);
  }
  return { question, state, candidates: [...distinct.values()] };
}

const rarestWords = 6;
const pairedWords = 3;
/**
 * A query reads the index of words, or a bounded part of the table, whichever costs less: a word that most materials contain has a long
 * list in the index, and is soon met in the table. Measured at 100,000 materials.
 */
const cheaperInTable = { titles: 1_700, texts: 6_700 };
/** A word is rarer in titles and `perguntas` than in all texts. */
const titleShare = 1 / 3;

interface CommonTerm {
  /** Part of a tsquery. */
  query: string;
  /** Share of the materials that contain it. */
  share: number;
}

/** Returns the queries for candidates: all words, pairs of the rarest, the rarest alone; titles before texts. */
function candidateQueries(terms: readonly QueryTerm[], materials: number): CandidateQuery[] {
  const rarest = terms
    .filter(({ stems }) => stems.length > 0)
    .sort((one, other) => other.idf - one.idf)
    .slice(0, rarestWords)
    .map(({ stems }) => ({
      query: `(${stems.map(({ stem }) => `'${stem}'`).join(' | ')})`,
      share: Math.min(1, stems.reduce((sum, { df }) => sum + df, 0) / Math.max(1, materials)),
    }));
  if (rarest.length === 0) return [];
  const all = (terms: readonly CommonTerm[]) => {
    // How many materials the index lists, times the share of the table's rows that match.
    const gain = (part: number) =>
      materials *
      Math.min(...terms.map(({ share }) => part * share)) *
      terms.reduce((met, { share }) => met * part * share, 1);
    const query = terms.map((term) => term.query).join(' & ');
    return [
      { query, common: gain(titleShare) > cheaperInTable.titles, inTitle: true },
      { query, common: gain(1) > cheaperInTable.texts, inTitle: false },
    ];
  };
  const paired = rarest.length > 2 ? rarest.slice(0, pairedWords) : [];
  const pairs = paired.flatMap((one, index) => paired.slice(index + 1).map((other) => [one, other]));
  const alone = rarest.length > 1 ? rarest.map((term) => [term]) : [];
  return [rarest, ...pairs, ...alone].flatMap(all);
}

/** Returns the features of the candidates, reading those that this process has not kept. */
async function featuresOf(
  db: Executor,
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
  for (const row of missing.length === 0 ? [] : await selectFeatures(db, missing)) {
    const value = decodeFeatures(row.features);
    features.set(row.id, value);
    memory.features.set(row.id, { revision: row.revision, value }, row.features.length + 400);
  }
  return features;
}

/** Returns materials with their texts in the given order; the caller has found them open to the reader. */
export const readOpenMaterials = (
  db: Executor,
  ranked: readonly RankedMaterial[],
): Promise<FoundMaterial[]> => readKept(db, ranked, { texts: true });

/** Returns materials without their texts in the given order; they need not be open to the reader. */
export const readTitles = (db: Executor, ranked: readonly RankedMaterial[]): Promise<FoundMaterial[]> =>
  readKept(db, ranked, { texts: false });

/** Reads the materials that this process has not kept, and keeps them. */
async function readKept(
  db: Executor,
  ranked: readonly RankedMaterial[],
  { texts }: { texts: boolean },
): Promise<FoundMaterial[]> {
  const memory = searchMemoryOf(db);
  const cache = texts ? memory.texts : memory.titles;
  const found = new Map<number, FoundMaterial>();
  for (const { id, revision } of ranked) {
    const kept = cache.get(id);
    if (kept?.revision === revision) found.set(id, kept.value);
  }
  const missing = ranked.filter(({ id }) => !found.has(id));
  const rows = await selectFound(
    db,
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
