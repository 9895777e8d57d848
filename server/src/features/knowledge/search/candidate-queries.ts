import type { QueryTerm } from './rank-materials.ts';
import type { CandidateQuery } from './search-repository.ts';

const rarestWords = 6;
const pairedWords = 3;
/**
 * A query reads the index of words, or a bounded part of the table, whichever costs less: a word that most materials contain has a long
 * list in the index, and is soon met in the table. Measured at 100,000 materials.
 */
const cheaperInTable = { titles: 400, texts: 300 };
/** A word is rarer in titles and `perguntas` than in all texts. */
const titleShare = 1 / 2;

interface CommonTerm {
  /** Part of a tsquery. */
  query: string;
  /** Share of the materials that contain it. */
  share: number;
}

/** Returns the queries for candidates: all words, pairs of the rarest, the rarest alone; titles before texts. */
export function candidateQueries(terms: readonly QueryTerm[], materials: number): CandidateQuery[] {
  const rarest = terms
    .filter(({ stems }) => stems.length > 0)
    .sort((a, b) => b.idf - a.idf)
    .slice(0, rarestWords)
    .map(({ stems }) => ({
      query: `(${[...new Set(stems.map(({ stem }) => `'${stem}'`))].join(' | ')})`,
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
  const pairs = paired.flatMap((a, index) => paired.slice(index + 1).map((b) => [a, b]));
  const alone = rarest.length > 1 ? rarest.map((term) => [term]) : [];
  const fewer = [...pairs, ...alone].map(all);
  return [
    ...all(rarest),
    ...fewer.flatMap(([titles]) => titles ?? []),
    ...fewer.flatMap(([, texts]) => texts ?? []),
  ];
}
