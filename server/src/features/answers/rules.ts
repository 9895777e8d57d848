import type { AnswerSums, ModelPrice } from '@matilha/contract/panel/answers-report';
import type { FigureSum } from './figures-repository.ts';

export const noSums: AnswerSums = {
  answers: 0,
  stopped: 0,
  failed: 0,
  without_source: 0,
  rated_up: 0,
  rated_down: 0,
  tokens_in: 0,
  tokens_cached: 0,
  tokens_out: 0,
  cost: 0,
};

type Figure = Exclude<keyof AnswerSums, 'cost'>;
const isFigure = (figure: string): figure is Figure => figure !== 'cost' && Object.hasOwn(noSums, figure);

const million = 1_000_000;

/** Returns the estimated cost of a sum of tokens in US dollars; 0 for a model without a price. */
function costOf({ figure, model, value }: FigureSum, prices: ReadonlyMap<string, ModelPrice>): number {
  const price = prices.get(model);
  if (!price) return 0;
  const { entrada, entrada_cache: cached, saida } = price;
  // Tokens of the cache are a part of `tokens_in`.
  const each: Record<string, number> = {
    tokens_in: entrada,
    tokens_cached: (cached ?? entrada) - entrada,
    tokens_out: saida,
  };
  return (value * (each[figure] ?? 0)) / million;
}

/** Adds up sums by a key. */
export function addUp(
  sums: readonly FigureSum[],
  prices: readonly ModelPrice[],
  keyOf: (sum: FigureSum) => string,
): Map<string, AnswerSums> {
  const byModel = new Map(prices.map((price) => [price.modelo, price]));
  const totals = new Map<string, AnswerSums>();
  for (const sum of sums) {
    const total = totals.get(keyOf(sum)) ?? { ...noSums };
    totals.set(keyOf(sum), total);
    if (isFigure(sum.figure)) total[sum.figure] += sum.value;
    total.cost += costOf(sum, byModel);
  }
  return totals;
}

/** Adds up one figure by its details, the largest first. */
export function detailsOf(
  sums: readonly FigureSum[],
  figure: string,
): Array<{ detail: string; count: number }> {
  const counts = new Map<string, number>();
  for (const sum of sums)
    if (sum.figure === figure) counts.set(sum.detail, (counts.get(sum.detail) ?? 0) + sum.value);
  return [...counts].map(([detail, count]) => ({ detail, count })).toSorted((a, b) => b.count - a.count);
}
