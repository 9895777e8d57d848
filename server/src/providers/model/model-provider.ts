/** One turn of a conversation as the model sees it. */
export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface ModelRequest {
  messages: ModelMessage[];
  /** The assistant's own model; null for the configured one. */
  model: string | null;
  temperature: number;
  /** Ceiling of the answer, in tokens. */
  maxOutputTokens: number;
  /** Input of the demonstration model besides the prompt; a real model ignores it. */
  subject: {
    /** The user who asks: only content that this user may read is quoted (I11). */
    userId: number;
    assistantId: number;
    assistantTitle: string;
    businessCategory: string | null;
    businessName: string | null;
    question: string;
  };
}

export interface ModelSource {
  title: string;
  /** A path of this product. */
  url: string | null;
}

export type ModelEvent =
  | { type: 'delta'; text: string }
  | { type: 'sources'; sources: ModelSource[] }
  | {
      type: 'end';
      finishReason: string;
      model: string;
      inputTokens: number | null;
      outputTokens: number | null;
    };

export type ModelFailure =
  | 'unavailable'
  | 'timeout'
  | 'rate_limited'
  | 'too_long'
  | 'refused'
  | 'bad_response';

/** The reason why a model gave no whole answer; `reason` decides which sentence the user sees. */
export class ModelError extends Error {
  readonly reason: ModelFailure;
  constructor(reason: ModelFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ModelError';
    this.reason = reason;
  }
}

export interface ModelProvider {
  /** Shown to operators, never to users. */
  readonly name: string;
  /**
   * Streams one answer: deltas as they arrive, then `end` exactly once as the last event. Throws ModelError for every failure (nothing
   * else); aborting `signal` ends the stream with an AbortError.
   */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
}
