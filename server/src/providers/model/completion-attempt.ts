import type { IncomingHttpHeaders } from 'node:http';
import { StringDecoder } from 'node:string_decoder';
import { createParser, type EventSourceParser } from 'eventsource-parser';
import type { Dispatcher } from 'undici';
import { AttemptFailure, eventFailure, networkFailure, statusFailure } from './attempt-failure.ts';
import { type CompletionChunk, parseCompletionChunk } from './completion-chunk.ts';
import { DeltaJoiner } from './delta-joiner.ts';

/** Limits of one request, in milliseconds and UTF-16 units. */
export interface AttemptLimits {
  firstTokenMs: number;
  gapMs: number;
  totalMs: number;
  /** How long usage and the end marker may trail behind a finish reason. */
  trailerMs: number;
  maxAnswerLength: number;
}

export interface AnswerEnd {
  finishReason: string;
  model: string | null;
  inputTokens: number | null;
  outputTokens: number | null;
}

export interface CompletionRequest {
  path: string;
  headers: Record<string, string>;
  body: string;
}

const MAX_EVENT_LENGTH = 512 * 1024;
const MAX_ERROR_BYTES = 16 * 1024;

/**
 * One streamed completion over one request, driven by the socket: text is buffered until `next` takes it. All text that arrives between two
 * calls is returned as one delta, so a slow reader costs less, not more.
 */
export class CompletionAttempt implements Dispatcher.DispatchHandler {
  readonly #limits: AttemptLimits;
  readonly #decoder = new StringDecoder('utf8');
  readonly #parser: EventSourceParser;
  readonly #text = new DeltaJoiner();
  readonly #totalTimer: NodeJS.Timeout;
  #silenceTimer: NodeJS.Timeout;
  #drainTimer: NodeJS.Timeout | undefined;
  #controller: Dispatcher.DispatchController | null = null;
  #wake: (() => void) | null = null;
  #failedStatus: { status: number; retryAfter: string | null } | null = null;
  #errorBody: Buffer[] = [];
  #errorBytes = 0;
  #finishReason: string | null = null;
  #refused = false;
  #over = false;
  #cancelled = false;
  #failure: Error | null = null;
  /** Complete once `next` has returned null. */
  readonly end: AnswerEnd = { finishReason: 'stop', model: null, inputTokens: null, outputTokens: null };

  constructor(dispatcher: Dispatcher, request: CompletionRequest, limits: AttemptLimits) {
    this.#limits = limits;
    this.#parser = createParser({
      onEvent: ({ data }) => this.#readEvent(data),
      onError: ({ type }) => {
        if (type === 'max-buffer-size-exceeded')
          this.#fail(new AttemptFailure('bad_response', 'event too large'));
      },
      maxBufferSize: MAX_EVENT_LENGTH,
    });
    this.#silenceTimer = setTimeout(() => this.#timeOut('no first token'), limits.firstTokenMs);
    this.#totalTimer = setTimeout(() => this.#timeOut('total time exceeded'), limits.totalMs);
    try {
      dispatcher.dispatch({ ...request, method: 'POST' }, this);
    } catch (error) {
      this.#fail(networkFailure(error));
    }
  }

  /** Returns the text since the last call, waiting for some; null when the answer is whole. Throws the attempt's failure. */
  async next(): Promise<string | null> {
    while (!this.#cancelled) {
      if (this.#text.ready) {
        const text = this.#text.take(this.#over);
        if (text !== '') return text;
      } else if (this.#failure !== null) throw this.#failure;
      else if (this.#over) return this.#text.take(true) || null;
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
    throw this.#failure;
  }

  /** Ends the request at once; a waiting `next` throws `reason`. A no-op when the request is over. */
  cancel(reason: Error): void {
    this.#cancelled = true;
    if (this.#over) this.#failure ??= reason;
    else this.#fail(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#over) controller.abort(new Error('no longer wanted'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200) return;
    if (status !== 200) this.#failedStatus = { status, retryAfter: headers['retry-after'] ?? null };
    else if (!/^text\/event-stream\b/i.test(headers['content-type'] ?? ''))
      this.#fail(new AttemptFailure('bad_response', 'not an event stream'));
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#over) return;
    if (this.#failedStatus !== null) return this.#readErrorBody(chunk);
    const before = this.#text.length;
    this.#parser.feed(this.#decoder.write(chunk));
    if (this.#text.length === before || this.#over) return;
    if (before === 0) this.#startGapTimer();
    else this.#silenceTimer.refresh();
    if (this.#text.ready) this.#notify();
  }

  onResponseEnd(): void {
    clearTimeout(this.#drainTimer);
    if (this.#over) return;
    if (this.#failedStatus !== null) return this.#failWithStatus();
    // The closing blank line of the last event may be missing.
    this.#parser.feed('\n\n');
    if (this.#over) return;
    if (this.#finishReason !== null) this.#finish();
    else
      this.#fail(
        new AttemptFailure('unavailable', 'stream ended without a final marker', { retryable: true }),
      );
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#drainTimer);
    if (this.#over) return;
    if (this.#finishReason !== null) this.#finish();
    else if (this.#failedStatus !== null) this.#failWithStatus();
    else this.#fail(networkFailure(error));
  }

  #readErrorBody(chunk: Buffer): void {
    this.#errorBody.push(chunk);
    this.#errorBytes += chunk.length;
    if (this.#errorBytes > MAX_ERROR_BYTES) this.#failWithStatus();
  }

  #failWithStatus(): void {
    if (this.#failedStatus === null) return;
    const { status, retryAfter } = this.#failedStatus;
    this.#fail(statusFailure(status, retryAfter, Buffer.concat(this.#errorBody).toString('utf8')));
  }

  #readEvent(data: string): void {
    if (this.#over) return;
    if (data === '[DONE]') return this.#finish();
    const chunk = parseCompletionChunk(data);
    if (chunk === null) return this.#fail(new AttemptFailure('bad_response', 'event is not JSON'));
    if (chunk.error !== null) return this.#fail(eventFailure(chunk.error));
    this.#readChunk(chunk);
  }

  #readChunk(chunk: CompletionChunk): void {
    if (chunk.text !== '') this.#text.add(chunk.text);
    if (this.#text.length > this.#limits.maxAnswerLength)
      return this.#fail(new AttemptFailure('bad_response', 'answer too large', { blamesService: false }));
    if (chunk.model !== null) this.end.model = chunk.model;
    if (chunk.usage !== null) Object.assign(this.end, chunk.usage);
    if (chunk.refused) this.#refused = true;
    if (chunk.finishReason !== null && this.#finishReason === null) {
      this.#finishReason = chunk.finishReason;
      this.#replaceSilenceTimer(() => this.#finish(), this.#limits.trailerMs);
    }
  }

  #finish(): void {
    if (this.#finishReason === 'content_filter' || (this.#refused && this.#text.length === 0))
      return this.#fail(new AttemptFailure('refused', 'refused by the service', { blamesService: false }));
    if (this.#text.length === 0)
      return this.#fail(new AttemptFailure('bad_response', 'empty answer', { blamesService: false }));
    this.end.finishReason = this.#finishReason ?? 'stop';
    this.#settle();
    // Reads the response's last bytes, so that its connection can serve the next question.
    this.#drainTimer = setTimeout(() => this.#controller?.abort(new Error('answer is whole')), 1000);
    this.#drainTimer.unref();
  }

  #fail(failure: Error): void {
    if (this.#over) return;
    this.#failure = failure;
    this.#settle();
    this.#controller?.abort(failure);
  }

  #timeOut(what: string): void {
    if (this.#finishReason === null) this.#fail(new AttemptFailure('timeout', what));
    else this.#finish();
  }

  #startGapTimer(): void {
    if (this.#finishReason !== null) return;
    this.#replaceSilenceTimer(() => this.#timeOut('silence within the answer'), this.#limits.gapMs);
  }

  #replaceSilenceTimer(onTime: () => void, ms: number): void {
    clearTimeout(this.#silenceTimer);
    this.#silenceTimer = setTimeout(onTime, ms);
  }

  #settle(): void {
    this.#over = true;
    clearTimeout(this.#silenceTimer);
    clearTimeout(this.#totalTimer);
    this.#notify();
  }

  #notify(): void {
    const wake = this.#wake;
    this.#wake = null;
    wake?.();
  }
}
