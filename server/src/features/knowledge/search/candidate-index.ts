import { BoundedCache } from '#server/platform/bounded-cache.ts';
import { positionOf, type SearchFeatures } from './search-features.ts';

/** A material of one revision of the index. */
export interface IndexedMaterial {
  id: number;
  revision: number;
}

/** The candidates that contain a word: their places, the word's weight in each, and the lines that contain it. */
export interface WordPostings {
  places: number[];
  weights: number[];
  /** Numbers of lines, counted through all candidates. */
  lines: number[];
}

/** Enough for the words and runs of letters of a bank of 200 materials. */
const mostBytes = 4 * 1024 * 1024;
const bytesOf = (numbers: number) => 200 + 8 * numbers;

/**
 * Answers which of some candidates contain a word or a run of letters. It keeps each answer, so that a small bank, whose candidates are
 * always the same, is looked through once for each word.
 */
export class CandidateIndex {
  readonly candidates: readonly IndexedMaterial[];
  readonly features: readonly SearchFeatures[];
  /** The candidate's place and the number of words of each line. */
  readonly lines: { place: number; length: number }[];
  readonly #words = new BoundedCache<number, WordPostings>(mostBytes);
  readonly #grams = new BoundedCache<number, number[]>(mostBytes);
  readonly #firstLines: number[] = [];

  /** `features` belong to the candidates at the same places. */
  constructor(candidates: readonly IndexedMaterial[], features: readonly SearchFeatures[]) {
    this.candidates = candidates;
    this.features = features;
    this.lines = [];
    for (const [place, { lines }] of features.entries()) {
      this.#firstLines.push(this.lines.length);
      for (const { length } of lines) this.lines.push({ place, length });
    }
  }

  /** Returns whether these are the candidates of this index, in its order. */
  isOf(candidates: readonly IndexedMaterial[]): boolean {
    return (
      candidates.length === this.candidates.length &&
      this.candidates.every(
        ({ id, revision }, place) => candidates[place]?.id === id && candidates[place].revision === revision,
      )
    );
  }

  /** Returns the candidates that contain the stem with this hash. */
  word(hash: number): WordPostings {
    const kept = this.#words.get(hash);
    if (kept) return kept;
    const postings: WordPostings = { places: [], weights: [], lines: [] };
    for (const [place, { terms, weights, lines }] of this.features.entries()) {
      const at = positionOf(terms, hash);
      if (at < 0) continue;
      postings.places.push(place);
      postings.weights.push(weights[at] ?? 0);
      const first = this.#firstLines[place] ?? 0;
      for (const [number, line] of lines.entries()) {
        if (positionOf(line, hash) >= 0) postings.lines.push(first + number);
      }
    }
    this.#words.set(hash, postings, bytesOf(2 * postings.places.length + postings.lines.length));
    return postings;
  }

  /** Returns the places of the candidates whose titles or `perguntas` contain the run of letters with this hash. */
  gram(hash: number): number[] {
    const kept = this.#grams.get(hash);
    if (kept) return kept;
    const places: number[] = [];
    for (const [place, { grams }] of this.features.entries()) {
      if (positionOf(grams, hash) >= 0) places.push(place);
    }
    this.#grams.set(hash, places, bytesOf(places.length));
    return places;
  }
}
