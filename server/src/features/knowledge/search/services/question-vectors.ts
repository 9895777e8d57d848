import { BoundedCache } from '#server/platform/bounded-cache.ts';
import type { EmbeddingsProvider } from '#server/providers/embeddings/embeddings-provider.ts';
import { ShortCalls } from './short-calls.ts';

const mostBytes = 2 * 1024 * 1024;

/** Reads vectors of questions, never for longer than 400 ms; a search goes on without one. */
export class QuestionVectors {
  readonly #provider: EmbeddingsProvider;
  readonly #kept = new BoundedCache<string, Float32Array>(mostBytes);
  readonly #calls = new ShortCalls();

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
    const vectors = await this.#calls.run((signal) =>
      this.#provider.embed([question], { signal, retries: 0 }),
    );
    const vector = vectors?.[0];
    if (!vector) return null;
    this.#kept.set(question, vector, vector.byteLength + 2 * question.length);
    return vector;
  }
}
