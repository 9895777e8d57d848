import type { AnswerSums, ModelPrice } from '@matilha/contract/panel/answers-report';
import type { FigureSum, ToolSum } from './figures-repository.ts';

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
  const tokens = { tokensIn: 0, tokensCached: 0, tokensOut: 0 };
  if (figure === 'tokens_in') tokens.tokensIn = value;
  if (figure === 'tokens_cached') tokens.tokensCached = value;
  if (figure === 'tokens_out') tokens.tokensOut = value;
  return costAt(price, tokens);
}

interface Tokens {
  tokensIn: number;
  /** A part of `tokensIn`. */
  tokensCached: number;
  tokensOut: number;
}

const costAt = ({ entrada, entrada_cache: cached, saida }: ModelPrice, tokens: Tokens): number => {
  const fromCache = tokens.tokensCached * ((cached ?? entrada) - entrada);
  return (tokens.tokensIn * entrada + fromCache + tokens.tokensOut * saida) / million;
};

/** Null where the service did not say. */
type Used = { [Name in keyof Tokens]: number | null } & { model: string | null };

/** Returns the estimated cost of one answer in US dollars; null for a model without a price. */
export function estimateCost(
  prices: readonly ModelPrice[],
  { model, tokensIn, tokensCached, tokensOut }: Used,
): number | null {
  const price = prices.find(({ modelo }) => modelo === model);
  const tokens = { tokensIn: tokensIn ?? 0, tokensCached: tokensCached ?? 0, tokensOut: tokensOut ?? 0 };
  return price ? costAt(price, tokens) : null;
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

/** Adds up the calls of each tool, the most called first. */
export function addUpTools(sums: readonly ToolSum[]): Array<Omit<ToolSum, 'day'>> {
  const totals = new Map<string, Omit<ToolSum, 'day'>>();
  for (const { name, calls, failures } of sums) {
    const before = totals.get(name);
    totals.set(name, {
      name,
      calls: calls + (before?.calls ?? 0),
      failures: failures + (before?.failures ?? 0),
    });
  }
  return [...totals.values()].toSorted((a, b) => b.calls - a.calls);
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
