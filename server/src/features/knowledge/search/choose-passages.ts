import { estimateTokens } from '#server/platform/text/estimate-tokens.ts';
import type { Found } from './find-materials.ts';
import { stemCountsOf } from './passage-stems.ts';
import type { QueryTerm } from './rank-materials.ts';
import type { FoundMaterial, PassageRow } from './search-repository.ts';

export interface ChosenPassage {
  material: FoundMaterial;
  passage: PassageRow;
}

const mostPassages = 5;
const mostTokens = 2_400;
/** More passages of one material say little that its best ones do not. */
const mostOfMaterial = 3;

/** Returns the passages of the best materials that fit the question best: at most 5, and at most 2,400 tokens. */
export function choosePassages(
  { question: { terms }, open }: Found,
  materials: readonly FoundMaterial[],
): ChosenPassage[] {
  const scores = new Map(open.map(({ id, score }) => [id, score]));
  const scored = materials
    .flatMap((material) =>
      material.passages
        .map((passage) => ({ material, passage, score: fitness(terms, passage) }))
        .sort((a, b) => b.score - a.score)
        .slice(0, mostOfMaterial)
        .map((entry) => ({ ...entry, score: (scores.get(material.id) ?? 0) * (1 + entry.score) })),
    )
    .sort((a, b) => b.score - a.score);
  let left = mostTokens;
  const chosen: ChosenPassage[] = [];
  for (const { material, passage } of scored) {
    const tokens = estimateTokens(`${passage.heading ?? ''}${passage.texto}`);
    if (chosen.length === mostPassages || tokens > left) continue;
    left -= tokens;
    chosen.push({ material, passage });
  }
  return chosen;
}

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
