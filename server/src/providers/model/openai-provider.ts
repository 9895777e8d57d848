/// <reference path="./undici-pool.d.ts" />
import { setTimeout as sleep } from 'node:timers/promises';
import Pool from 'undici/lib/dispatcher/pool.js';
import { AttemptFailure } from './attempt-failure.ts';
import { type BreakerOptions, CircuitBreaker } from './circuit-breaker.ts';
import { type AttemptLimits, CompletionAttempt } from './completion-attempt.ts';
import { CompletionBody } from './completion-body.ts';
import { ModelError, type ModelEvent, type ModelProvider, type ModelRequest } from './model-provider.ts';

export interface OpenAiConfig {
  /** The model takes pictures; false by default. */
  readsPhotos?: boolean;
  /** Address of the API including its version, `https://api.example.com/v1`. */
  baseUrl: string;
  apiKey: string | null;
  /** Used where an assistant names no model of its own. */
  model: string;
}

export interface OpenAiOptions extends AttemptLimits {
  maxRetries: number;
  /** Mean of the pause before the first retry, in milliseconds; each further one doubles. */
  retryBaseMs: number;
  /** No retry of a service that asks for a longer pause than this, in milliseconds. */
  maxRetryAfterMs: number;
  /** Answers that may run at the same time. */
  connections: number;
  breaker: BreakerOptions;
  /** From 0 to 1, for the jitter of pauses. */
  random: () => number;
}

const DEFAULTS: OpenAiOptions = {
  firstTokenMs: 20_000,
  gapMs: 15_000,
  totalMs: 120_000,
  trailerMs: 3_000,
  maxAnswerLength: 256 * 1024,
  maxRetries: 2,
  retryBaseMs: 400,
  maxRetryAfterMs: 8_000,
  connections: 256,
  breaker: { threshold: 5, openMs: 30_000, now: () => performance.now() },
  random: Math.random,
};

/**
 * Client of any service that speaks OpenAI's streamed chat completions. One call is one answer, bounded by the first-token limit (retries
 * included), the gap and the total time. Each failure is a ModelError that never contains the key.
 */
export class OpenAiProvider implements ModelProvider {
  readonly name: string;
  readonly demonstration = false;
  readonly readsPhotos: boolean;
  readonly #options: OpenAiOptions;
  readonly #pool: Pool;
  readonly #path: string;
  readonly #headers: Record<string, string>;
  readonly #body: CompletionBody;
  readonly #breaker: CircuitBreaker;

  constructor(config: OpenAiConfig, options: Partial<OpenAiOptions> = {}) {
    this.#options = { ...DEFAULTS, ...options };
    const url = new URL(config.baseUrl);
    this.name = `${config.model} em ${url.host}`;
    this.readsPhotos = config.readsPhotos ?? false;
    this.#path = `${url.pathname.replace(/\/+$/, '')}/chat/completions${url.search}`;
    this.#headers = { 'content-type': 'application/json', accept: 'text/event-stream' };
    if (config.apiKey !== null) this.#headers.authorization = `Bearer ${config.apiKey}`;
    this.#body = new CompletionBody(config.model);
    this.#breaker = new CircuitBreaker(this.#options.breaker);
    // Each attempt has its own time limits; the pool follows no redirect and verifies certificates.
    this.#pool = new Pool(url.origin, {
      connections: this.#options.connections,
      pipelining: 1,
      allowH2: false,
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: 30_000,
      connect: { timeout: Math.min(5_000, this.#options.firstTokenMs), rejectUnauthorized: true },
    });
  }

  async *stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    if (signal.aborted) throw abortError(signal);
    const visit = this.#breaker.enter();
    if (visit === null) throw new ModelError('unavailable', 'circuit breaker open');
    let attempt: CompletionAttempt | null = null;
    const onAbort = () => attempt?.cancel(abortError(signal));
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const call = new Call(this.#options, signal);
      let text: string | null = null;
      do {
        attempt = this.#startAttempt(request, call);
        text = await attempt
          .next()
          .catch((error: unknown) => call.pauseOrThrow(error, this.#adapt(request, error)));
      } while (text === null);
      visit.alive();
      for (; text !== null; text = await attempt.next()) yield { type: 'delta', text };
      visit.succeed();
      const { model, ...end } = attempt.end;
      yield { type: 'end', ...end, model: model ?? this.#body.modelOf(request) };
    } catch (error) {
      if (signal.aborted) throw abortError(signal);
      if (!(error instanceof AttemptFailure) || error.blamesService) visit.fail();
      throw error instanceof ModelError
        ? error
        : new ModelError('unavailable', 'unexpected failure', { cause: error });
    } finally {
      signal.removeEventListener('abort', onAbort);
      visit.leave();
      attempt?.cancel(new Error('the reader left'));
    }
  }

  /** Ends idle connections, then running ones. */
  async close(): Promise<void> {
    await this.#pool.destroy();
  }

  #startAttempt(request: ModelRequest, call: Call): CompletionAttempt {
    const completion = { path: this.#path, headers: this.#headers, body: this.#body.write(request) };
    return new CompletionAttempt(this.#pool, completion, call.limits());
  }

  #adapt(request: ModelRequest, error: unknown): boolean {
    return error instanceof AttemptFailure && this.#body.leaveOut(request, error.unsupported);
  }
}

/** The clock and the retries of one answer. */
class Call {
  readonly #options: OpenAiOptions;
  readonly #signal: AbortSignal;
  readonly #startedAt = performance.now();
  #retries = 0;

  constructor(options: OpenAiOptions, signal: AbortSignal) {
    this.#options = options;
    this.#signal = signal;
  }

  limits(): AttemptLimits {
    const spent = performance.now() - this.#startedAt;
    const { firstTokenMs, totalMs } = this.#options;
    return {
      ...this.#options,
      firstTokenMs: Math.max(0, firstTokenMs - spent),
      totalMs: Math.max(0, totalMs - spent),
    };
  }

  /** Waits until a retry makes sense (at once where the request was `adapted`), or throws the failure. */
  async pauseOrThrow(error: unknown, adapted: boolean): Promise<null> {
    if (!(error instanceof AttemptFailure) || !error.retryable) throw error;
    if (error.unsupported !== null && !adapted) throw error;
    if (this.#retries >= this.#options.maxRetries) throw error;
    const pause = adapted ? 0 : this.#pauseMs(error.retryAfterMs);
    if (pause === null) throw error;
    this.#retries += 1;
    await sleep(pause, undefined, { signal: this.#signal });
    return null;
  }

  #pauseMs(retryAfterMs: number | null): number | null {
    const backoff = this.#options.retryBaseMs * 2 ** this.#retries * (0.5 + this.#options.random());
    const pause = Math.max(backoff, retryAfterMs ?? 0);
    return pause <= this.#options.maxRetryAfterMs && pause < this.limits().firstTokenMs ? pause : null;
  }
}

function abortError(signal: AbortSignal): DOMException {
  return Object.assign(new DOMException('the answer is no longer wanted', 'AbortError'), {
    cause: signal.reason,
  });
}
