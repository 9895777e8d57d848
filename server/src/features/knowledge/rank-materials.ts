import { gramsOf, hashOf } from './analyzer.ts';
import { positionOf, type SearchFeatures } from './search-features.ts';

/** A word of the question: the stems that stand for it, each with how well it does, and how rare it is. */
export interface QueryTerm {
  word: string;
  stems: { stem: string; df: number; share: number }[];
  /** Rarity among the materials; a word that none contains is the rarest. */
  idf: number;
}

export interface RankedMaterial {
  id: number;
  revision: number;
  score: number;
  /** Share of the question's words, weighted by rarity, that the material contains. */
  coverage: number;
}

interface RankedCandidate {
  id: number;
  revision: number;
  agenteId: number | null;
  features: SearchFeatures;
  /** Cosine of the angle between the embeddings of question and material. */
  similarity?: number | undefined;
}

interface Question {
  terms: readonly QueryTerm[];
  /** The question as it was understood, with typing errors corrected. */
  text: string;
  assistantId: number | null;
}

/** How fast a lower place in a ranking loses weight. */
const rankSlack = 8;
/** Weight of each ranking in the fusion. */
const weights = { words: 1, lines: 1, grams: 0.5, embeddings: 1 };
/** Share of its score that a material without any of the question's words keeps. */
const partial = 0.4;
/** Factor for a material that leads to the assistant that is asked. */
const ownAssistant = 1.4;

/** Returns the candidates, best first: several rankings fused by reciprocal rank. */
export function rankMaterials(question: Question, candidates: readonly RankedCandidate[]): RankedMaterial[] {
  const hashed = question.terms.map(({ stems, idf }) => ({
    idf,
    stems: stems.map(({ stem, share }) => ({ hash: hashOf(stem), share })),
  }));
  const total = hashed.reduce((sum, { idf }) => sum + idf, 0) || 1;
  const grams = gramScores(question.text, candidates);
  const scored = candidates.map((candidate, index) => ({
    ...wordScores(hashed, candidate.features),
    line: bestLine(hashed, total, candidate.features.lines),
    gram: grams[index] ?? 0,
    similarity: candidate.similarity ?? 0,
  }));
  const fused = fuse([
    { weight: weights.words, scores: scored.map(({ bm25 }) => bm25) },
    { weight: weights.lines, scores: scored.map(({ line }) => line) },
    { weight: weights.grams, scores: scored.map(({ gram }) => gram) },
    { weight: weights.embeddings, scores: scored.map(({ similarity }) => similarity) },
  ]);
  return candidates
    .map(({ id, revision, agenteId }, index) => {
      const favoured = agenteId !== null && agenteId === question.assistantId;
      const coverage = (scored[index]?.covered ?? 0) / total;
      return {
        id,
        revision,
        score: (fused[index] ?? 0) * (partial + (1 - partial) * coverage) * (favoured ? ownAssistant : 1),
        coverage,
      };
    })
    .sort((one, other) => other.score - one.score || one.id - other.id);
}

interface HashedTerm {
  idf: number;
  stems: { hash: number; share: number }[];
}

function wordScores(terms: readonly HashedTerm[], { terms: hashes, weights: values }: SearchFeatures) {
  let bm25 = 0;
  let covered = 0;
  for (const { idf, stems } of terms) {
    let best = 0;
    let share = 0;
    for (const { hash, share: given } of stems) {
      const at = positionOf(hashes, hash);
      if (at < 0) continue;
      best = Math.max(best, given * (values[at] ?? 0));
      share = Math.max(share, given);
    }
    bm25 += idf * best;
    covered += idf * share;
  }
  return { bm25, covered };
}

/** How much of the question one line (the title or a way to ask) contains, less for a line with many other words. */
function bestLine(terms: readonly HashedTerm[], total: number, lines: readonly Uint32Array[]): number {
  let best = 0;
  for (const line of lines) {
    let covered = 0;
    let matched = 0;
    for (const { idf, stems } of terms) {
      const share = stems.reduce((most, { hash, share: given }) => {
        return positionOf(line, hash) < 0 ? most : Math.max(most, given);
      }, 0);
      covered += idf * share;
      if (share > 0) matched += 1;
    }
    const foreign = Math.max(0, line.length - matched) * (total / Math.max(1, terms.length));
    best = Math.max(best, (2 * covered) / (total + covered + foreign));
  }
  return best;
}

/** How much of the question's runs of letters each candidate's titles contain, rare runs among the candidates first. */
function gramScores(text: string, candidates: readonly RankedCandidate[]): number[] {
  const scores = candidates.map(() => 0);
  for (const gram of new Set(gramsOf(text).map(hashOf))) {
    const having = candidates.flatMap(({ features }, index) =>
      positionOf(features.grams, gram) < 0 ? [] : [index],
    );
    const idf = Math.log(1 + (candidates.length - having.length + 0.5) / (having.length + 0.5));
    for (const index of having) scores[index] = (scores[index] ?? 0) + idf;
  }
  return scores.map(
    (score, index) => score / Math.sqrt(100 + (candidates[index]?.features.grams.length ?? 0)),
  );
}

interface Ranking {
  weight: number;
  scores: readonly number[];
}

/** Reciprocal rank fusion; equal scores share a place, and a candidate without a score gets nothing. */
function fuse(rankings: readonly Ranking[]): number[] {
  const fused: number[] = [];
  for (const { weight, scores } of rankings) {
    const order = scores.map((score, index) => ({ score, index })).sort((a, b) => b.score - a.score);
    let place = 0;
    for (const [at, { score, index }] of order.entries()) {
      if (score <= 0) break;
      if (score !== order[at - 1]?.score) place = at + 1;
      fused[index] = (fused[index] ?? 0) + weight / (rankSlack + place);
    }
  }
  return fused;
}

/** A question counts as answered when the best materials contain this share of its words, weighted by rarity. */
const leastCoverage = 0.5;
const lookedAt = 3;

/** Returns whether one of the best materials contains enough of the question to answer it. */
export const isConfident = (ranked: readonly RankedMaterial[]): boolean =>
  ranked.slice(0, lookedAt).some(({ coverage }) => coverage >= leastCoverage);
