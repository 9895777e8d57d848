import { stemsOf } from './analyzer.ts';
import type { Found } from './find-materials.ts';
import { stemCountsOf } from './passage-stems.ts';
import type { QueryTerm } from './rank-materials.ts';
import type { FoundMaterial } from './search-repository.ts';

/** Whether the best material that a reader may read answers the question: quoted alone, it must not mislead. */
export type Fit = 'sure' | 'near' | 'unsure';

/** How much of a question a material has, from 0 to 1, each word weighted by its rarity. */
interface Shares {
  /** In all of its text. */
  covered: number;
  /** In the line that asks or names it best: 1 for a line with the question's words and no others. */
  line: number;
}

/**
 * Both shares together, for a material that leads to the assistant that is asked. Measured on content/evaluation/busca.md and
 * busca-reservada.md: of 82 materials that are sure, 81 are wanted; of 68 questions that nothing answers, each asked of 24 assistants, 4 in 1,632
 * are sure. With 1.06 it is 99 of 100, and 9.
 */
const leastOfOwn = { sure: 1.21, near: 0.8 };
/** Another assistant's material shares words by chance more often. */
const leastOfOthers: Shares = { covered: 0.8, line: 0.61 };
/** The question that a material proposes is a long form to fill in: some of its words prove nothing. */
const leastOfProposed = 0.6;
/** The line of another material among the best may fit better by so little. */
const slack = 0.06;
const compared = 3;

/** Judges the first of the `materials` that were found, best first, for a question to this assistant. */
export function judgeFit(
  { question: { terms }, open, locked }: Found,
  materials: readonly FoundMaterial[],
  assistantId: number | null,
): Fit {
  const [first, ...others] = materials.slice(0, compared);
  const isBest = (open[0]?.score ?? 0) >= (locked[0]?.score ?? 0);
  if (!first || !isBest) return 'unsure';
  const { line, covered } = sharesOf(terms, first);
  if (others.some((other) => sharesOf(terms, other).line > line + slack)) return 'unsure';
  if (assistantId === null || first.agenteId !== assistantId)
    return line > leastOfOthers.line && covered > leastOfOthers.covered ? 'sure' : 'unsure';
  if (line + covered > leastOfOwn.sure) return 'sure';
  return line + covered > leastOfOwn.near ? 'near' : 'unsure';
}

/** Returns how a material fits a question: by its title, the ways people ask for it, its own question, its headings and its text. */
function sharesOf(
  terms: readonly QueryTerm[],
  { titulo, perguntas, pergunta, passages }: FoundMaterial,
): Shares {
  const total = terms.reduce((sum, { idf }) => sum + idf, 0);
  if (total === 0) return { covered: 0, line: 0 };
  const headings = passages.flatMap(({ heading }) => heading ?? []);
  const lines = [titulo, ...perguntas, ...headings].map((line) => new Set(stemsOf(line)));
  const everywhere = new Set([
    ...lines.flatMap((line) => [...line]),
    ...passages.flatMap((passage) => [...stemCountsOf(passage).keys()]),
  ]);
  const proposed = agreement(terms, new Set(stemsOf(pergunta ?? '')), total);
  return {
    covered: matched(terms, everywhere).weight / total,
    line: Math.max(
      proposed >= leastOfProposed ? proposed : 0,
      ...lines.map((line) => agreement(terms, line, total)),
    ),
  };
}

/** Words of the line that the question lacks weigh as much as its own words do on average. */
function agreement(terms: readonly QueryTerm[], line: ReadonlySet<string>, total: number): number {
  const { weight, count } = matched(terms, line);
  const foreign = Math.max(0, line.size - count) * (total / terms.length);
  return (2 * weight) / (total + weight + foreign);
}

/** Returns the weight and the number of the question's words that are among these stems. */
function matched(terms: readonly QueryTerm[], stems: ReadonlySet<string>): { weight: number; count: number } {
  let weight = 0;
  let count = 0;
  for (const { idf, stems: meant } of terms) {
    const share = Math.max(0, ...meant.map((each) => (stems.has(each.stem) ? each.share : 0)));
    weight += idf * share;
    if (share > 0) count += 1;
  }
  return { weight, count };
}
