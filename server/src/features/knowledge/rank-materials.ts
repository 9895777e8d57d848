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
  /** It probably answers the question. */
  answers: boolean;
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
const weights = { words: 1, lines: 0.5, grams: 1, embeddings: 1 };
/** Share of its score that a material without any of the question's words keeps. */
const partial = 0.4;
/** Factor for a material that leads to the assistant that is asked. */
const ownAssistant = 1.6;

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
    line: bestLine(hashed, total, candidate.features),
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
      // Runs of letters alone are no match.
      const matches = coverage > 0 || (scored[index]?.similarity ?? 0) > 0;
      return {
        id,
        revision,
        score:
          (matches ? 1 : 0) *
          (fused[index] ?? 0) *
          (partial + (1 - partial) * coverage) *
          (favoured ? ownAssistant : 1),
        answers: isAnswer(hashed.length, (scored[index]?.bm25 ?? 0) / total, coverage),
      };
    })
    .filter(({ score }) => score > 0)
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
function bestLine(terms: readonly HashedTerm[], total: number, features: SearchFeatures): number {
  // Lines hold only words of the material: most of the question's words need no look into them.
  const present = terms.flatMap(({ idf, stems }) => {
    const its = stems.filter(({ hash }) => positionOf(features.terms, hash) >= 0);
    return its.length > 0 ? [{ idf, stems: its }] : [];
  });
  let best = 0;
  for (const line of present.length > 0 ? features.lines : []) {
    const { covered, matched } = coverageOf(line, present);
    const foreign = Math.max(0, line.length - matched) * (total / Math.max(1, terms.length));
    best = Math.max(best, (2 * covered) / (total + covered + foreign));
  }
  return best;
}

/** Returns the weight and the number of the words that a line contains. */
function coverageOf(line: Uint32Array, terms: readonly HashedTerm[]): { covered: number; matched: number } {
  let covered = 0;
  let matched = 0;
  for (const { idf, stems } of terms) {
    let share = 0;
    for (const { hash, share: given } of stems)
      if (given > share && positionOf(line, hash) >= 0) share = given;
    covered += idf * share;
    if (share > 0) matched += 1;
  }
  return { covered, matched };
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

/** The least weight of a question's words in a material that answers it; measured on content/evaluation/busca.md. */
const leastStrength = 0.56;
/** In a search of one or two words, a material that contains them all answers it. */
const fewWords = 2;
const leastCoverage = 0.75;

/**
 * Returns whether a material probably answers the question: `strength` is the mean weight of the question's words in it. A long question
 * has more words beside its subject, so it needs less of them.
 */
function isAnswer(words: number, strength: number, coverage: number): boolean {
  return strength * Math.sqrt(words) >= leastStrength || (words <= fewWords && coverage >= leastCoverage);
}

const lookedAt = 3;

/** Returns whether one of the best materials probably answers the question. */
export const isConfident = (ranked: readonly RankedMaterial[]): boolean =>
  ranked.slice(0, lookedAt).some(({ answers }) => answers);
