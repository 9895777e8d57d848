import type { Reranker } from '#server/providers/rerank/service-reranker.ts';
import type { RankedMaterial } from '../rank-materials.ts';
import type { FoundMaterial } from '../search-repository.ts';
import { ShortCalls } from './short-calls.ts';

/** Takes one of the day's model answers, for the account that asks; throws when none is left. */
export type TakeModelAnswer = () => Promise<unknown>;

/**
 * The score of the second material is at least this share of the first one's: words do not tell which answers. Measured on content/evaluation: of
 * such questions 47 % have their material first and 85 % among the first eight; of the others 81 % have it first.
 */
const flatShare = 0.8;
/** Materials that the service compares. */
const mostCompared = 8;
/** Characters of a material that the service reads: about 400 tokens. */
const mostCharacters = 1_600;

interface Order {
  question: string;
  takeAnswer: TakeModelAnswer;
  /** Reads materials with their texts, in the given order. */
  read: (ranked: readonly RankedMaterial[]) => Promise<FoundMaterial[]>;
}

/** Lets a service say which of the best materials answers a question, where one is configured and words do not tell. */
export class Reranking {
  readonly #service: Reranker;
  readonly #calls = new ShortCalls();

  constructor(service: Reranker) {
    this.#service = service;
  }

  /** Returns the materials in the service's order; as they stand when the best one is clear, or the service is late, busy, failing or past the day's ceiling. */
  async order(
    ranked: readonly RankedMaterial[],
    { question, takeAnswer, read }: Order,
  ): Promise<RankedMaterial[]> {
    const [best, second] = ranked;
    if (!best || !second || second.score < flatShare * best.score) return [...ranked];
    const compared = ranked.slice(0, mostCompared);
    const texts = (await read(compared)).map(textOf);
    // A material that was deleted meanwhile would give its neighbour's score.
    if (texts.length < compared.length) return [...ranked];
    const scores = await this.#calls.run(async (signal) => {
      await takeAnswer();
      return await this.#service.rerank(question, texts, signal);
    });
    if (scores === null) return [...ranked];
    const order = compared
      .map((material, place) => ({ material, score: scores[place] ?? 0 }))
      .sort((a, b) => b.score - a.score)
      .map(({ material }) => material);
    return order.concat(ranked.slice(mostCompared));
  }
}

const textOf = ({ titulo, description, passages }: FoundMaterial): string =>
  [titulo, description, ...passages.map(({ texto }) => texto)].join('\n').slice(0, mostCharacters);
