export type EmbeddingFailure = 'unavailable' | 'rate_limited' | 'refused' | 'bad_response' | 'timeout';

/** A request without vectors. Its message never contains text of the service: that may echo the key. */
export class EmbeddingError extends Error {
  override name = 'EmbeddingError';
  readonly reason: EmbeddingFailure;

  constructor(reason: EmbeddingFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Turns texts into vectors that are near each other when the texts mean the same. */
export interface EmbeddingsProvider {
  /** The model's name: vectors of two models cannot be compared. */
  readonly model: string;
  /**
   * Returns one vector of length 1 for each text, in their order. Texts are cut to the service's limit. Retries until `signal` aborts;
   * throws EmbeddingError, with `refused` when the service will not take a text.
   */
  embed(
    texts: readonly string[],
    options: { signal: AbortSignal; retries?: number },
  ): Promise<Float32Array[]>;
}
