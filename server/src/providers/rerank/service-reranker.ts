import * as z from 'zod';
import { readBody } from '../model/read-body.ts';
import { type ServiceAccess, serviceHeaders, serviceUrl } from '../model/service-headers.ts';

/** Orders texts by how well they answer a question. */
export interface Reranker {
  /** The model's name. */
  readonly model: string;
  /** Returns one score for each text, in their order; a higher one answers better. Throws when the service fails or `signal` aborts. */
  rerank(question: string, texts: readonly string[], signal: AbortSignal): Promise<number[]>;
}

interface Settings {
  model: ServiceAccess | null;
  rerankModel: string | null;
}

/** Returns the configured service for reranking; null when none is configured. */
export const createReranker = ({ model, rerankModel }: Settings): Reranker | null =>
  model && rerankModel ? new ServiceReranker({ ...model, model: rerankModel }) : null;

/** A list of scores is short; some services return the texts with it. */
const mostBytes = 1024 * 1024;

const answerSchema = z.object({
  results: z.array(z.object({ index: z.int().nonnegative(), relevance_score: z.number() })),
});

/** Client of any service that speaks `/rerank` as Jina, Cohere and vLLM do. */
export class ServiceReranker implements Reranker {
  readonly model: string;
  readonly #url: string;
  readonly #headers: Record<string, string>;

  constructor(config: ServiceAccess & { model: string }) {
    this.model = config.model;
    this.#url = serviceUrl(config, 'rerank');
    const types = { 'content-type': 'application/json', accept: 'application/json' };
    this.#headers = { ...serviceHeaders(config), ...types };
  }

  async rerank(question: string, texts: readonly string[], signal: AbortSignal): Promise<number[]> {
    const asked = { model: this.model, query: question, documents: texts, top_n: texts.length };
    const body = JSON.stringify(asked);
    const response = await fetch(this.#url, {
      method: 'POST',
      headers: this.#headers,
      body,
      signal,
      redirect: 'error',
    });
    if (!response.ok) {
      await response.body?.cancel().catch(() => undefined);
      throw new Error(`the service for reranking answered ${response.status}`);
    }
    return scoresOf(await readBody(response, mostBytes), texts.length);
  }
}

/** Services return the best text first, so each score names its text. */
function scoresOf(body: string | null, count: number): number[] {
  const { results } = answerSchema.parse(JSON.parse(body ?? 'null'));
  const scores = new Map(results.map(({ index, relevance_score: score }) => [index, score]));
  return Array.from({ length: count }, (_, index) => {
    const score = scores.get(index);
    if (score === undefined) throw new Error('a text has no score');
    return score;
  });
}
