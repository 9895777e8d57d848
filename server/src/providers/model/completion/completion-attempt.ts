import type { IncomingHttpHeaders } from 'node:http';
import { StringDecoder } from 'node:string_decoder';
import { createParser, type EventSourceMessage, type EventSourceParser } from 'eventsource-parser';
import type { Dispatcher } from 'undici';
import { AttemptFailure, eventFailure, networkFailure, statusFailure } from './attempt-failure.ts';
import { type AnswerEnd, type AttemptEvent, CompletionAnswer } from './completion-answer.ts';
import { parseCompletionChunk, parseErrorEvent } from './completion-chunk.ts';

/**
 * Limits of one request, in milliseconds and UTF-16 units. A complete event or comment is a sign of life, bytes alone are none: each one
 * restarts the silence that is allowed, and nothing extends the total.
 */
export interface AttemptLimits {
  /** Longest silence before the first text or reasoning. */
  firstTokenMs: number;
  /** Longest silence after it. */
  gapMs: number;
  totalMs: number;
  /** How long usage and the end marker may trail behind a finish reason. */
  trailerMs: number;
  maxAnswerLength: number;
}

export interface CompletionRequest {
  path: string;
  headers: Record<string, string>;
  body: string;
  /** The model's text may begin inside its reasoning. */
  mayBeginThinking: boolean;
}

const MAX_EVENT_LENGTH = 512 * 1024;
const MAX_ERROR_LENGTH = 16 * 1024;
/** A long answer with its reasoning, from a service that does not stream. */
const MAX_WHOLE_LENGTH = 2 * 1024 * 1024;

/** A stream of events, or one JSON document. */
type Form = 'stream' | 'whole';

/**
 * One completion over one request, driven by the socket: text is buffered until `next` takes it. All text that arrives between two calls is
 * returned as one delta, so a slow reader costs less, not more.
 */
export class CompletionAttempt implements Dispatcher.DispatchHandler {
  readonly #limits: AttemptLimits;
  readonly #decoder = new StringDecoder('utf8');
  readonly #parser: EventSourceParser;
  readonly #answer: CompletionAnswer;
  readonly #totalTimer: NodeJS.Timeout;
  #silenceTimer: NodeJS.Timeout;
  #drainTimer: NodeJS.Timeout | undefined;
  #controller: Dispatcher.DispatchController | null = null;
  #wake: (() => void) | null = null;
  #failedStatus: { status: number; retryAfter: string | null } | null = null;
  /** By the content type, which may be missing or wrong. */
  #declared: Form | null = null;
  /** Null until the first character of the body. */
  #form: Form | null = null;
  /** A failed response or a document so far. */
  #body = '';
  #alive = false;
  #over = false;
  #cancelled = false;
  #failure: Error | null = null;

  constructor(
    dispatcher: Dispatcher,
    { mayBeginThinking, ...request }: CompletionRequest,
    limits: AttemptLimits,
  ) {
    this.#limits = limits;
    this.#answer = new CompletionAnswer(mayBeginThinking);
    this.#parser = createParser({
      onEvent: (event) => this.#onEvent(event),
      onComment: () => {
        this.#alive = true;
      },
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

  /** Complete once `next` has returned null. */
  get end(): AnswerEnd {
    return this.#answer.end;
  }

  /** Returns the text since the last call, or that reasoning began, waiting for one; null when the answer is whole. Throws the attempt's failure. */
  async next(): Promise<AttemptEvent | null> {
    while (!this.#cancelled) {
      if (this.#answer.ready) {
        const event = this.#answer.take(this.#over);
        if (event !== null) return event;
      } else if (this.#failure !== null) throw this.#failure;
      else if (this.#over) return this.#answer.take(true);
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
    const type = headers['content-type'] ?? '';
    if (status !== 200) this.#failedStatus = { status, retryAfter: headers['retry-after'] ?? null };
    else if (/^application\/json\b/i.test(type)) this.#declared = 'whole';
    else if (/^text\/event-stream\b/i.test(type)) this.#declared = 'stream';
    else if (!/^(text\/plain\b|$)/i.test(type))
      this.#fail(new AttemptFailure('bad_response', 'not an event stream'));
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#over) return;
    const text = this.#decoder.write(chunk);
    if (this.#failedStatus !== null) this.#keep(text, MAX_ERROR_LENGTH);
    else this.#readBody(text);
    if (this.#over) return;
    if (this.#alive && this.#answer.finishReason === null) this.#silenceTimer.refresh();
    this.#alive = false;
    if (this.#answer.ready) this.#notify();
  }

  onResponseEnd(): void {
    clearTimeout(this.#drainTimer);
    if (this.#over) return;
    if (this.#failedStatus !== null) return this.#failWithStatus();
    if ((this.#form ?? this.#declared) === 'whole') return this.#readWhole();
    // The closing blank line of the last event may be missing.
    this.#parser.feed('\n\n');
    if (this.#over) return;
    if (this.#answer.finishReason !== null) this.#finish();
    else
      this.#fail(
        new AttemptFailure('unavailable', 'stream ended without a final marker', { retryable: true }),
      );
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#drainTimer);
    if (this.#over) return;
    if (this.#answer.finishReason !== null) this.#finish();
    else if (this.#failedStatus !== null) this.#failWithStatus();
    else this.#fail(networkFailure(error));
  }

  #readBody(text: string): void {
    // White space at the beginning, and the byte order mark that counts as such, belongs to neither form.
    const begun = this.#form === null ? text.trimStart() : text;
    if (begun !== '') this.#form ??= formOf(begun) ?? this.#declared;
    // A service that does not stream sends blank lines while its model thinks.
    if ((this.#form ?? this.#declared) === 'whole') this.#alive = true;
    if (begun === '') return;
    if (this.#form === 'stream') this.#parser.feed(begun);
    else if (this.#form === 'whole') this.#keep(begun, MAX_WHOLE_LENGTH);
    else this.#fail(new AttemptFailure('bad_response', 'neither events nor JSON'));
  }

  /** Keeps the body of a failed response, or of a service that does not stream. */
  #keep(text: string, maxLength: number): void {
    this.#body += text;
    if (this.#body.length <= maxLength) return;
    if (this.#failedStatus !== null) this.#failWithStatus();
    else this.#fail(tooLarge());
  }

  #failWithStatus(): void {
    if (this.#failedStatus === null) return;
    const { status, retryAfter } = this.#failedStatus;
    this.#fail(statusFailure(status, retryAfter, this.#body));
  }

  #readWhole(): void {
    this.#readEvent(this.#body);
    if (!this.#over) this.#finish();
  }

  #onEvent({ event, data }: EventSourceMessage): void {
    if (event === 'error') this.#fail(eventFailure(parseErrorEvent(data)));
    else if (event === 'ping' || data.trim() === '') this.#alive = true;
    else this.#readEvent(data);
  }

  #readEvent(data: string): void {
    if (this.#over) return;
    this.#alive = true;
    if (data === '[DONE]') return this.#finish();
    const chunk = parseCompletionChunk(data);
    if (chunk === null) return this.#fail(new AttemptFailure('bad_response', 'event is not JSON'));
    if (chunk.error !== null) return this.#fail(eventFailure(chunk.error));
    const { begun, finishReason } = this.#answer;
    this.#answer.add(chunk);
    if (this.#answer.length > this.#limits.maxAnswerLength) return this.#fail(tooLarge());
    if (finishReason !== null) return;
    if (this.#answer.finishReason !== null)
      this.#replaceSilenceTimer(() => this.#finish(), this.#limits.trailerMs);
    else if (!begun && this.#answer.begun)
      this.#replaceSilenceTimer(() => this.#timeOut('silence within the answer'), this.#limits.gapMs);
  }

  #finish(): void {
    const failure = this.#answer.finish();
    if (failure !== null) return this.#fail(failure);
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
    if (this.#answer.finishReason === null) this.#fail(new AttemptFailure('timeout', what));
    else this.#finish();
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

const tooLarge = () => new AttemptFailure('bad_response', 'answer too large', { blamesService: false });

/** Returns the form of a body by its first character: that of a document, or of a comment or a field's name in a stream. */
function formOf(body: string): Form | null {
  if (body.startsWith('{')) return 'whole';
  return /^[:deir]/.test(body) ? 'stream' : null;
}
