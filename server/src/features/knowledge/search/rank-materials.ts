import { hashOf } from './analyzer.ts';
import type { CandidateIndex } from './candidate-index.ts';

/** A word of the question, with the stems by which it is searched. */
export interface QueryTerm {
  word: string;
  /** `df` counts the materials that contain the stem; `share`, up to 1, says how well it fits the word. */
  stems: { stem: string; df: number; share: number }[];
  /** Rarity among the materials; a word that none contains is the rarest. */
  idf: number;
  /** Hashes of the word's runs of letters. */
  grams: readonly number[];
}

export interface RankedMaterial {
  id: number;
  revision: number;
  score: number;
  /** How surely it answers the question, whatever the other materials: see `isConfident`. */
  strength: number;
}

/** How fast a lower place in a ranking loses weight. */
const rankSlack = 8;
/** Weight of each ranking in the fusion. */
const weights = { words: 1, lines: 0.5, grams: 1, embeddings: 1 };
/** Share of its score that a material without any of the question's words keeps. */
const partial = 0.4;
/** Factor for a material that leads to the assistant that is asked. */
const ownAssistant = 1.6;

/** How well each candidate of an index fits a question, at the candidate's place. */
export interface Scores {
  /** Words of the question, weighted by rarity. */
  total: number;
  words: number;
  bm25: Float64Array;
  /** Weight of the question's words that the candidate contains. */
  covered: Float64Array;
  lines: Float64Array;
  grams: Float64Array;
}

/** Returns how well each candidate fits the question, before rankings are fused. */
export function scoreCandidates(terms: readonly QueryTerm[], index: CandidateIndex): Scores {
  const { length } = index.candidates;
  const bm25 = new WordSums(length);
  const covered = new WordSums(length);
  const lineCovered = new WordSums(index.lines.length);
  const lineMatched = new WordSums(index.lines.length);
  for (const { idf, stems } of terms) {
    for (const sums of [bm25, covered, lineCovered, lineMatched]) sums.nextWord();
    for (const { stem, share } of stems) {
      const { places, weights: values, lines } = index.word(hashOf(stem));
      for (let at = 0; at < places.length; at += 1) {
        const place = places[at] ?? 0;
        bm25.offer(place, idf * share * (values[at] ?? 0));
        covered.offer(place, idf * share);
      }
      for (const line of lines) {
        lineCovered.offer(line, idf * share);
        lineMatched.offer(line, 1);
      }
    }
  }
  const total = terms.reduce((sum, { idf }) => sum + idf, 0) || 1;
  const lines = { covered: lineCovered.totals, matched: lineMatched.totals, total, words: terms.length };
  return {
    total,
    words: terms.length,
    bm25: bm25.totals,
    covered: covered.totals,
    lines: lineScores(lines, index),
    grams: gramScores(terms, index),
  };
}

/** Sums, at each place, the best value that the stems of each word give. */
class WordSums {
  readonly totals: Float64Array;
  readonly #best: Float64Array;

  constructor(length: number) {
    this.totals = new Float64Array(length);
    this.#best = new Float64Array(length);
  }

  nextWord(): void {
    this.#best.fill(0);
  }

  offer(place: number, value: number): void {
    const more = value - (this.#best[place] ?? 0);
    if (more <= 0) return;
    this.#best[place] = value;
    this.totals[place] = (this.totals[place] ?? 0) + more;
  }
}

interface LineMatches {
  /** Weight and number of the question's words that each line contains. */
  covered: Float64Array;
  matched: Float64Array;
  total: number;
  words: number;
}

/** How much of the question the best line of each candidate contains, less for a line with many other words. */
function lineScores({ covered, matched, total, words }: LineMatches, index: CandidateIndex): Float64Array {
  const best = new Float64Array(index.candidates.length);
  const mean = total / Math.max(1, words);
  for (let line = 0; line < matched.length; line += 1) {
    const count = matched[line] ?? 0;
    if (count === 0) continue;
    const { place, length } = index.lines[line] ?? { place: 0, length: 0 };
    const part = covered[line] ?? 0;
    const foreign = Math.max(0, length - count) * mean;
    best[place] = Math.max(best[place] ?? 0, (2 * part) / (total + part + foreign));
  }
  return best;
}

/** How much of the question's runs of letters each candidate's lines contain, rare runs among the candidates first. */
function gramScores(terms: readonly QueryTerm[], index: CandidateIndex): Float64Array {
  const { length } = index.candidates;
  const scores = new Float64Array(length);
  for (const gram of new Set(terms.flatMap(({ grams }) => grams))) {
    const having = index.gram(gram);
    const idf = Math.log(1 + (length - having.length + 0.5) / (having.length + 0.5));
    for (const place of having) scores[place] = (scores[place] ?? 0) + idf;
  }
  for (let place = 0; place < length; place += 1) {
    scores[place] = (scores[place] ?? 0) / Math.sqrt(100 + (index.features[place]?.grams.length ?? 0));
  }
  return scores;
}

interface RankedPlaces {
  index: CandidateIndex;
  scores: Scores;
  /** The candidates to rank. */
  places: readonly number[];
  /** Whether the candidate at a place leads to the assistant that is asked. */
  isFavoured: (place: number) => boolean;
  /** Cosine of the angle between the embeddings of question and material, by the material's id. */
  similarities?: ReadonlyMap<number, number> | undefined;
}

/** Returns the candidates at these places, best first: several rankings fused by reciprocal rank. */
export function rankMaterials({
  index,
  scores,
  places,
  isFavoured,
  similarities,
}: RankedPlaces): RankedMaterial[] {
  const similar = new Float64Array(index.candidates.length);
  if (similarities) for (const place of places) similar[place] = similarities.get(idAt(index, place)) ?? 0;
  // Runs of letters alone are no match.
  const matching = places.filter((place) => (scores.covered[place] ?? 0) > 0 || (similar[place] ?? 0) > 0);
  const fused = fuse(matching, [
    { weight: weights.words, scores: scores.bm25 },
    { weight: weights.lines, scores: scores.lines },
    { weight: weights.grams, scores: scores.grams },
    { weight: weights.embeddings, scores: similar },
  ]);
  return matching
    .map((place) => {
      const coverage = (scores.covered[place] ?? 0) / scores.total;
      const favour = isFavoured(place) ? ownAssistant : 1;
      return {
        id: idAt(index, place),
        revision: index.candidates[place]?.revision ?? 0,
        score: (fused[place] ?? 0) * (partial + (1 - partial) * coverage) * favour,
        // A long question has more words beside its subject, so it needs less of them.
        strength: ((scores.bm25[place] ?? 0) / scores.total) * Math.sqrt(scores.words),
      };
    })
    .sort((a, b) => b.score - a.score || a.id - b.id);
}

const idAt = (index: CandidateIndex, place: number) => index.candidates[place]?.id ?? 0;

interface Ranking {
  weight: number;
  scores: Float64Array;
}

/** Reciprocal rank fusion of these places; equal scores share a rank, and a candidate without a score gets nothing. */
function fuse(places: readonly number[], rankings: readonly Ranking[]): Float64Array {
  const fused = new Float64Array(rankings[0]?.scores.length ?? 0);
  const sorted = new Float64Array(places.length);
  for (const { weight, scores } of rankings) {
    let count = 0;
    for (const place of places) {
      const score = scores[place] ?? 0;
      if (score > 0) sorted[count++] = score;
    }
    // A typed array is sorted without calls back into this code.
    const ascending = sorted.subarray(0, count).sort();
    for (const place of places) {
      const score = scores[place] ?? 0;
      if (score <= 0) continue;
      const rank = 1 + count - countUpTo(ascending, score);
      fused[place] = (fused[place] ?? 0) + weight / (rankSlack + rank);
    }
  }
  return fused;
}

/** Returns how many of the ascending numbers are at most `limit`. */
function countUpTo(ascending: Float64Array, limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

const lookedAt = 3;

/** Returns whether the strength of one of the best materials is at least `least`. */
const isStrong = (ranked: readonly RankedMaterial[], least: number): boolean =>
  ranked.slice(0, lookedAt).some(({ strength }) => strength >= least);

/**
 * Returns whether one of the best materials probably answers the question. Of the 546 questions of content/evaluation the limit recognizes three
 * in four of those that nothing answers, and misses one in nine of the others.
 */
export const isConfident = (ranked: readonly RankedMaterial[]): boolean => isStrong(ranked, 0.62);

/**
 * Returns whether an assistant may find its answer in the best materials. The limit is lower than that of `isConfident`: an assistant reads a
 * text before it quotes it, and a text that was not sent is lost.
 */
export const mayAnswer = (ranked: readonly RankedMaterial[]): boolean => isStrong(ranked, 0.4);
