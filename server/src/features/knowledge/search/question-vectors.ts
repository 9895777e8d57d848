import { BoundedCache } from '#server/platform/bounded-cache.ts';
import type { EmbeddingsProvider } from '#server/providers/embeddings/embeddings-provider.ts';

/** How long a search waits for the vector of its question, in milliseconds. */
const patienceMs = 400;
const mostAtOnce = 32;
const failuresBeforePause = 3;
const pauseMs = 30_000;
const mostBytes = 2 * 1024 * 1024;

/** Reads vectors of questions, never for longer than 400 ms; a search goes on without one. */
export class QuestionVectors {
  readonly #provider: EmbeddingsProvider;
  readonly #kept = new BoundedCache<string, Float32Array>(mostBytes);
  #running = 0;
  #failures = 0;
  #pausedUntil = 0;

  constructor(provider: EmbeddingsProvider) {
    this.#provider = provider;
  }

  get model(): string {
    return this.#provider.model;
  }

  /** Returns the question's vector; null when the service is late, busy or failing. */
  async read(question: string): Promise<Float32Array | null> {
    const kept = this.#kept.get(question);
    if (kept) return kept;
    if (this.#running >= mostAtOnce || performance.now() < this.#pausedUntil) return null;
    this.#running += 1;
    try {
      const [vector] = await this.#provider.embed([question], {
        signal: AbortSignal.timeout(patienceMs),
        retries: 0,
      });
      this.#failures = 0;
      if (!vector) return null;
      this.#kept.set(question, vector, vector.byteLength + 2 * question.length);
      return vector;
    } catch {
      this.#failures += 1;
      if (this.#failures >= failuresBeforePause) this.#pausedUntil = performance.now() + pauseMs;
      return null;
    } finally {
      this.#running -= 1;
    }
  }
}
