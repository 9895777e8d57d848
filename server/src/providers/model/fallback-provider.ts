import { createCounter } from '#server/platform/counts.ts';
import type { Log } from '#server/platform/log.ts';
import {
  isOwnFault,
  type ModelCall,
  ModelError,
  type ModelEvent,
  type ModelProvider,
  type ModelRequest,
} from './model-provider.ts';
import type { OpenAiProvider } from './openai-provider.ts';

/** Questions that went to the second model, since this process started. */
export const fallbacks = createCounter(
  'matilha_model_fallbacks_total',
  'Questions that the second model was asked, by the failure of the first one',
  ['reason'],
);

export interface FallbackOptions {
  /** Limit of both answers together, in milliseconds. */
  totalMs: number;
  log: Pick<Log, 'warn'>;
}

/** Asks a second service when the first one fails before its first text; the second one gets the rest of the total time. */
export class FallbackProvider implements ModelProvider {
  readonly name: string;
  readonly demonstration = false;
  readonly readsPhotos: boolean;
  readonly totalMs: number;
  readonly #first: OpenAiProvider;
  readonly #second: OpenAiProvider;
  readonly #options: FallbackOptions;

  constructor(first: OpenAiProvider, second: OpenAiProvider, options: FallbackOptions) {
    this.name = `${first.name}, reserva: ${second.name}`;
    this.readsPhotos = first.readsPhotos;
    this.totalMs = options.totalMs;
    this.#first = first;
    this.#second = second;
    this.#options = options;
  }

  expectRequest(): void {
    this.#first.expectRequest();
  }

  async *stream(
    request: ModelRequest,
    signal: AbortSignal,
    { log = this.#options.log, totalMs = this.totalMs }: ModelCall = {},
  ): AsyncGenerator<ModelEvent> {
    const startedAt = performance.now();
    let answers = false;
    try {
      for await (const event of this.#first.stream(request, signal, { totalMs })) {
        answers ||= event.type === 'delta' || event.type === 'calls';
        yield event;
      }
      return;
    } catch (error) {
      if (answers || !this.#mayHelp(request, error)) throw error;
      const leftMs = totalMs - (performance.now() - startedAt);
      if (leftMs <= 0) throw error;
      this.#note(error, log);
      // The assistant's own model is one of the first service.
      yield* this.#second.stream({ ...request, model: null }, signal, { totalMs: leftMs });
    }
  }

  #mayHelp(request: ModelRequest, error: unknown): error is ModelError {
    const readsAll = request.picture === null || this.#second.readsPhotos;
    return error instanceof ModelError && !isOwnFault(error) && readsAll;
  }

  #note(error: ModelError, log: FallbackOptions['log']): void {
    fallbacks.inc({ reason: error.reason });
    const fields = { reason: error.reason, detail: error.message, second: this.#second.name };
    log.warn(fields, 'the second model is asked instead');
  }
}
