import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { parseRetryAfter } from '../model/completion/attempt-failure.ts';
import { readBody } from '../model/read-body.ts';
import { type ServiceAccess, serviceHeaders, serviceUrl } from '../model/service-headers.ts';
import { EmbeddingError, type EmbeddingsProvider } from './embeddings-provider.ts';

export interface EmbeddingsConfig extends ServiceAccess {
  model: string;
}

/** Services take up to 2,048 texts; fewer keep a request short and a repetition cheap. */
const mostTexts = 64;
/** About 2,700 tokens of Portuguese; models read at least 8,191. */
const mostCharacters = 8_000;
/** 64 vectors of 8,192 numbers take 12 MB. */
const mostBytes = 32 * 1024 * 1024;
const retryPauseMs = 500;
const longestPauseMs = 8_000;

const answerSchema = z.object({
  data: z.array(z.object({ index: z.int().nonnegative(), embedding: z.array(z.number()).min(1).max(8_192) })),
});

/** A failed request that may succeed later. */
class RetryableError extends EmbeddingError {
  retryAfterMs = 0;
}

/** Client of any service that speaks OpenAI's `/embeddings`. */
export class OpenAiEmbeddings implements EmbeddingsProvider {
  readonly model: string;
  readonly #url: string;
  readonly #headers: Record<string, string>;

  constructor(config: EmbeddingsConfig) {
    this.model = config.model;
    this.#url = serviceUrl(config, 'embeddings');
    const types = { 'content-type': 'application/json', accept: 'application/json' };
    this.#headers = { ...serviceHeaders(config), ...types };
  }

  async embed(
    texts: readonly string[],
    { signal, retries = 2 }: { signal: AbortSignal; retries?: number },
  ): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (let at = 0; at < texts.length; at += mostTexts) {
      // The service refuses empty texts.
      const batch = texts
        .slice(at, at + mostTexts)
        .map((text) => text.slice(0, mostCharacters).trim() || '-');
      vectors.push(...(await this.#embedBatch(batch, signal, retries)));
    }
    const [first] = vectors;
    if (vectors.some(({ length }) => length !== first?.length))
      throw new EmbeddingError('bad_response', 'vectors of different lengths');
    return vectors;
  }

  async #embedBatch(batch: string[], signal: AbortSignal, retries: number): Promise<Float32Array[]> {
    for (let tries = 0; ; tries += 1) {
      try {
        return readVectors(await this.#request(batch, signal), batch.length);
      } catch (error) {
        if (signal.aborted) throw new EmbeddingError('timeout', 'aborted', { cause: error });
        if (!(error instanceof RetryableError) || tries >= retries) throw error;
        const pause = Math.max(retryPauseMs * 2 ** tries, error.retryAfterMs);
        if (pause > longestPauseMs) throw error;
        await sleep(pause, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async #request(input: string[], signal: AbortSignal): Promise<string> {
    const body = JSON.stringify({ model: this.model, input, encoding_format: 'float' });
    const init = { method: 'POST', headers: this.#headers, body, signal, redirect: 'error' } as const;
    let response: Response;
    try {
      response = await fetch(this.#url, init);
      if (response.ok) {
        const body = await readBody(response, mostBytes);
        if (body === null) throw new EmbeddingError('bad_response', 'answer too large');
        return body;
      }
    } catch (error) {
      if (error instanceof EmbeddingError) throw error;
      throw new RetryableError('unavailable', 'network failure', { cause: error });
    }
    await response.body?.cancel().catch(() => undefined);
    throw statusError(response);
  }
}

function statusError({ status, headers }: Response): EmbeddingError {
  const said = `status ${status}`;
  if (status === 400 || status === 413 || status === 422) return new EmbeddingError('refused', said);
  if (status === 401 || status === 403 || status === 404) return new EmbeddingError('unavailable', said);
  const error = new RetryableError(status === 429 ? 'rate_limited' : 'unavailable', said);
  error.retryAfterMs = parseRetryAfter(headers.get('retry-after'), Date.now()) ?? 0;
  return error;
}

function readVectors(text: string, count: number): Float32Array[] {
  const answer = answerSchema.safeParse(parseJson(text));
  if (!answer.success) throw new EmbeddingError('bad_response', 'not a list of embeddings');
  const vectors = new Map(answer.data.data.map(({ index, embedding }) => [index, unitVector(embedding)]));
  if (vectors.size !== count || answer.data.data.length !== count)
    throw new EmbeddingError('bad_response', `${vectors.size} vectors for ${count} texts`);
  // The service may return them in another order.
  return Array.from({ length: count }, (_, index) => {
    const vector = vectors.get(index);
    if (!vector) throw new EmbeddingError('bad_response', 'a vector is missing');
    return vector;
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function unitVector(numbers: readonly number[]): Float32Array {
  const length = Math.hypot(...numbers);
  if (!Number.isFinite(length) || length === 0)
    throw new EmbeddingError('bad_response', 'vector without a direction');
  return Float32Array.from(numbers, (number) => number / length);
}
