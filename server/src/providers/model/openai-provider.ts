/// <reference path="./undici-parts.d.ts" />
import Pool from 'undici/lib/dispatcher/pool.js';
import { type BreakerOptions, CircuitBreaker } from './circuit-breaker.ts';
import { AttemptFailure } from './completion/attempt-failure.ts';
import type { AttemptEvent } from './completion/completion-answer.ts';
import { type AttemptLimits, CompletionAttempt } from './completion/completion-attempt.ts';
import { CompletionBody } from './completion/completion-body.ts';
import type { OptionalParameter } from './completion/refused-parameter.ts';
import { RetriedCompletion, type RetryOptions } from './completion/retried-completion.ts';
import { SilentRefusals } from './completion/silent-refusals.ts';
import { mayBeginThinking } from './completion/thinking-filter.ts';
import {
  type ModelCall,
  ModelError,
  type ModelEvent,
  type ModelProvider,
  type ModelRequest,
} from './model-provider.ts';
import { type ServiceAccess, serviceHeaders } from './service-headers.ts';
import { SpareConnections } from './spare-connections.ts';

export interface OpenAiConfig extends ServiceAccess {
  /** The model takes pictures; false by default. */
  readsPhotos?: boolean;
  /** Used where an assistant names no model of its own. */
  model: string;
  /** Passed on to models that think; null leaves it to the service. */
  reasoningEffort?: string | null;
}

export interface OpenAiOptions extends RetryOptions {
  /** Answers that may run at the same time; one more waits, and its wait counts as silence of the service. */
  connections: number;
  breaker: BreakerOptions;
}

const DEFAULTS: OpenAiOptions = {
  firstTokenMs: 60_000,
  gapMs: 30_000,
  totalMs: 120_000,
  trailerMs: 3_000,
  maxAnswerLength: 256 * 1024,
  maxRetries: 2,
  retryBaseMs: 400,
  maxRetryAfterMs: 8_000,
  // Twice as many as one process can stream on its core, so that no answer waits here.
  connections: 2_048,
  breaker: { threshold: 5, openMs: 30_000, now: () => performance.now() },
  random: Math.random,
};

/**
 * Client of any service that speaks OpenAI's chat completions, streamed or whole. One call is one answer, bounded by the first-token limit
 * (retries begin within it), the gap and the total time. Each failure is a ModelError that never contains the key.
 */
export class OpenAiProvider implements ModelProvider {
  readonly name: string;
  readonly demonstration = false;
  readonly readsPhotos: boolean;
  readonly totalMs: number;
  /** Parameters without which a request was made after it was refused with them, since the start. */
  readonly leftOut = new Set<OptionalParameter>();
  readonly #options: OpenAiOptions;
  readonly #pool: Pool;
  readonly #spare: SpareConnections;
  readonly #path: string;
  readonly #headers: Record<string, string>;
  readonly #body: CompletionBody;
  readonly #breaker: CircuitBreaker;
  readonly #silentRefusals = new SilentRefusals();

  constructor(config: OpenAiConfig, options: Partial<OpenAiOptions> = {}) {
    this.#options = { ...DEFAULTS, ...options };
    const url = new URL(config.baseUrl);
    this.name = `${config.model} em ${url.host}`;
    this.readsPhotos = config.readsPhotos ?? false;
    this.totalMs = this.#options.totalMs;
    this.#path = `${url.pathname.replace(/\/+$/, '')}/chat/completions${url.search}`;
    const types = { 'content-type': 'application/json', accept: 'text/event-stream' };
    this.#headers = { ...serviceHeaders(config), ...types };
    const { model, reasoningEffort = null } = config;
    this.#body = new CompletionBody({ host: url.host, model, reasoningEffort });
    this.#breaker = new CircuitBreaker(this.#options.breaker);
    const timeout = Math.min(5_000, this.#options.firstTokenMs);
    this.#spare = new SpareConnections(url, { timeout, allowH2: false, rejectUnauthorized: true });
    // Each attempt has its own time limits; the pool follows no redirect and verifies certificates.
    this.#pool = new Pool(url.origin, {
      connections: this.#options.connections,
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: 30_000,
      connect: this.#spare.connector,
    });
  }

  expectRequest(): void {
    if (this.#pool.stats.free === 0) this.#spare.open();
  }

  async *stream(
    request: ModelRequest,
    signal: AbortSignal,
    { totalMs = this.totalMs }: ModelCall = {},
  ): AsyncGenerator<ModelEvent> {
    if (signal.aborted) throw abortError(signal);
    const visit = this.#breaker.enter();
    if (visit === null) throw new ModelError('unavailable', 'circuit breaker open');
    const { completion, wasAskedWithoutTools } = this.#start(request, signal, totalMs);
    const onAbort = () => completion.cancel(abortError(signal));
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      for (let event = await completion.next(); event !== null; event = await completion.next()) {
        visit.alive();
        yield this.#withOrigin(event, request);
      }
      visit.succeed();
      this.#noteTools(request, wasAskedWithoutTools());
      const { model, ...end } = completion.end;
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
      completion.cancel(new Error('the reader left'));
    }
  }

  /** Ends idle connections, then running ones. */
  async close(): Promise<void> {
    this.#spare.close();
    await this.#pool.destroy();
  }

  #withOrigin(event: AttemptEvent, request: ModelRequest): ModelEvent {
    if (event.type !== 'calls') return event;
    const { type, calls, reasoning } = event;
    return { type, calls, origin: { from: this.#body.readerOf(request), reasoning } };
  }

  /** Starts to ask; `wasAskedWithoutTools` says at the end whether a refusal without a reason made us leave tools out. */
  #start(request: ModelRequest, signal: AbortSignal, totalMs: number): Asked {
    let asked = request;
    const start = (limits: AttemptLimits) => {
      const completion = {
        path: this.#path,
        headers: this.#headers,
        body: this.#body.write(asked),
        mayBeginThinking: mayBeginThinking(this.#body.modelOf(request)),
      };
      return new CompletionAttempt(this.#pool, completion, limits);
    };
    const adapt = ({ refused }: AttemptFailure) => {
      // A turn of the model, or this one schema, may be what the service refuses: other questions keep their parameters.
      const isOnlyHere = refused === 'unknown' || (refused === 'tools' && asked.rounds.length > 0);
      if (!isOnlyHere) return this.#leaveOut(asked, refused);
      const withTools = asked.tools.length > 0;
      const withSchema = asked.schema !== null;
      if (withTools) this.leftOut.add('tools');
      if (withSchema) this.leftOut.add('response_format');
      asked = { ...asked, tools: [], schema: null };
      return withTools || withSchema;
    };
    const completion = new RetriedCompletion({ start, adapt, signal }, { ...this.#options, totalMs });
    const wasAskedWithoutTools = () => asked.tools.length < request.tools.length;
    return { completion, wasAskedWithoutTools };
  }

  /** Leaves tools out for good once two questions in a row had an answer only without them. Later turns and forms are refused for reasons of their own. */
  #noteTools(request: ModelRequest, withoutTools: boolean): void {
    const { tools, rounds, schema, question } = request;
    if (tools.length === 0 || rounds.length > 0 || schema !== null) return;
    const model = this.#body.modelOf(request);
    if (!withoutTools) this.#silentRefusals.noteAnswer(model);
    else if (this.#silentRefusals.noteRefusal(model, question)) this.#body.leaveOut(request, 'tools');
  }

  #leaveOut(request: ModelRequest, refused: OptionalParameter | null): boolean {
    if (refused === null || !this.#body.leaveOut(request, refused)) return false;
    this.leftOut.add(refused);
    return true;
  }
}

interface Asked {
  completion: RetriedCompletion;
  wasAskedWithoutTools: () => boolean;
}

function abortError(signal: AbortSignal): DOMException {
  return Object.assign(new DOMException('the answer is no longer wanted', 'AbortError'), {
    cause: signal.reason,
  });
}
