import { indexMaterials } from '../../../server/src/features/knowledge/api.ts';
import {
  type KindFigures,
  measureQuestions,
  measureSuggestions,
} from '../../../server/src/features/knowledge/testing/measure-search.ts';
import type { Environment } from '../support/environment.ts';
import { describedRow, type Row } from '../support/rows.ts';

const percent = (part: number, whole: number) => `${Math.round((100 * part) / whole)} %`;

function shares({ questions, firstOne, firstThree, firstFive, answered }: KindFigures): string {
  const share = (part: number) => percent(part, questions);
  return `first ${share(firstOne)}, first three ${share(firstThree)}, first five ${share(firstFive)}, answered ${share(answered)}`;
}

/** Measures how often the search finds the right material, on the seeded bank; the questions are those of `content/evaluation/busca.md`. */
export async function measureSearchQuality({ db, users }: Environment): Promise<Row[]> {
  await indexMaterials(db);
  const { kinds, all } = await measureQuestions(db);
  const suggestions = await measureSuggestions(db, users[0]?.id ?? 0);
  const isReached = all.firstOne >= 0.65 * all.questions && all.firstThree >= 0.85 * all.questions;
  return [
    ...[...kinds].map(([kind, figures]) =>
      describedRow(`Search finds, ${kind}, ${figures.questions} questions`, '–', shares(figures), true),
    ),
    describedRow(
      `Search finds, all ${all.questions} that have an answer`,
      'first ≥ 65 %, first three ≥ 85 %',
      shares(all),
      isReached,
    ),
    describedRow(
      `Suggestions whose free material is among the passages, of ${suggestions.answered}`,
      '≥ 97 %',
      percent(suggestions.found, suggestions.answered),
      suggestions.found >= 0.97 * suggestions.answered,
    ),
  ];
}
