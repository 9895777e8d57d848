import { estimateTokens } from '#server/platform/text/estimate-tokens.ts';
import type { Found } from './find-materials.ts';
import { stemCountsOf } from './passage-stems.ts';
import type { QueryTerm } from './rank-materials.ts';
import type { FoundMaterial, PassageRow } from './search-repository.ts';

export interface ChosenPassage {
  material: FoundMaterial;
  passage: PassageRow;
}

const mostTokens = 2_400;
/** A material below so many words goes whole: a worked sum needs all its steps. */
const wholeBelow = 600;
/** Sections of a longer material beside its first one. */
const mostSections = 3;

/**
 * Returns what an answer may quote of the best materials, best first, in at most 2,400 tokens: a short material whole, of a longer one or where no more
 * fits its first section with those that match the question.
 */
export function choosePassages(
  { question: { terms } }: Pick<Found, 'question'>,
  materials: readonly FoundMaterial[],
): ChosenPassage[] {
  let left = mostTokens;
  return materials.flatMap((material) => {
    const passages = partOf(material.passages, terms, left);
    left -= tokensOf(passages);
    return passages.map((passage) => ({ material, passage }));
  });
}

function partOf(
  passages: readonly PassageRow[],
  terms: readonly QueryTerm[],
  room: number,
): readonly PassageRow[] {
  const words = passages.reduce((sum, { texto }) => sum + texto.split(/\s+/).length, 0);
  if (words < wholeBelow && tokensOf(passages) <= room) return passages;
  const [first, ...others] = passages;
  const matching = others
    .map((passage) => ({ passage, score: fitness(terms, passage) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, mostSections);
  const chosen = new Set(first ? [first] : []);
  for (const { passage } of matching) if (tokensOf([...chosen, passage]) <= room) chosen.add(passage);
  // The first section alone says what the material is for, and nothing of what it says.
  return chosen.size > 1 ? passages.filter((passage) => chosen.has(passage)) : [];
}

const tokensOf = (passages: readonly PassageRow[]): number =>
  passages.reduce((sum, { heading, texto }) => sum + estimateTokens(`${heading ?? ''}${texto}`), 0);

/** The share of the question's words that a passage contains, weighted by rarity and, a little, by how often. */
function fitness(terms: readonly QueryTerm[], passage: PassageRow): number {
  const counts = stemCountsOf(passage);
  let score = 0;
  let total = 0;
  for (const { stems, idf } of terms) {
    const count = stems.reduce((most, { stem, share }) => Math.max(most, share * (counts.get(stem) ?? 0)), 0);
    score += (idf * count) / (count + 0.5);
    total += idf;
  }
  return total === 0 ? 0 : score / total;
}
