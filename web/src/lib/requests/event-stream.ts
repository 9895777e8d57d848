import { type StreamEvent, type StreamEventName, streamEvents } from '@matilha/contract/chat/chat';
import { ApiError, networkError } from '@matilha/contract/client/api-error';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import * as z from 'zod/mini';
import { waitForRetry } from './retry-wait.ts';
import { fitDelta, type Position } from './stream-position.ts';

/** Events passed to the reader of an answer. Each `delta` holds only new text, in order. */
export type AnswerEvent =
  | StreamEvent
  /** The text starts again: discard the text shown so far. */
  | { event: 'restart' }
  | { event: 'connection'; state: 'lost' | 'restored' }
  /** No answer is being written any more: read the messages again. */
  | { event: 'gone' };

export interface StreamCalls {
  /**
   * Makes the first request, once. Its errors, and a break before the first event, are thrown to the reader,
   * who may retry with the same key. Without it, the reader joins the running answer.
   */
  open?: (signal: AbortSignal) => Promise<Response>;
  /** Resumes after the event with this id, or from the start without one; 204 when no answer is running. */
  reattach: (lastEventId: string | null, signal: AbortSignal) => Promise<Response>;
}

interface Options {
  signal: AbortSignal;
  /** Waits before the n-th reconnection, counted from 0. */
  wait?: (attempt: number, signal: AbortSignal) => Promise<void>;
  /** A connection without a response, or then without any bytes (heartbeats included), for this long is dead. */
  silenceMs?: number;
  /** Tokens arrive faster than they can be drawn: those of this interval are read together. */
  readEveryMs?: number;
}

type Pace = Required<Pick<Options, 'silenceMs' | 'readEveryMs'>>;

/**
 * Reads one answer to its end (`done`, `error`, `gone`) or until a newer reader takes its place (`superseded`).
 * Reconnects as often as the connection breaks, without gap or repeat (R10). Returns when `signal` aborts;
 * throws `ApiError` when the server refuses.
 */
export async function* followAnswer(calls: StreamCalls, options: Options): AsyncGenerator<AnswerEvent> {
  const { signal, wait = waitForRetry, silenceMs = 45_000, readEveryMs = 32 } = options;
  const pace = { silenceMs, readEveryMs };
  const reader = new AnswerReader(calls);
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      for await (const event of connect(reader.nextCall(), signal, pace)) {
        attempt = -1;
        yield* reader.take(event);
        if (isLast(event)) return;
      }
    } catch (error) {
      if (signal.aborted) return;
      yield* reader.lose(error);
    }
    await wait(Math.max(0, attempt), signal);
  }
}

const lastEvents = ['done', 'error', 'superseded', 'gone'] as const;
const isLast = ({ event }: Connected) => lastEvents.some((last) => last === event);

/** The part of an answer read so far, over any number of connections. */
class AnswerReader {
  readonly #calls: StreamCalls;
  #position: Position | null = null;
  #begun: boolean;
  #lost = false;

  constructor(calls: StreamCalls) {
    this.#calls = calls;
    this.#begun = calls.open === undefined;
  }

  nextCall(): (signal: AbortSignal) => Promise<Response> {
    const { open, reattach } = this.#calls;
    if (open && !this.#begun) return open;
    const last = this.#position && `${this.#position.run}-${this.#position.offset}`;
    return (signal) => reattach(last, signal);
  }

  *take(event: Connected): Generator<AnswerEvent> {
    this.#begun = true;
    if (this.#lost) yield { event: 'connection', state: 'restored' };
    this.#lost = false;
    if (event.event !== 'delta') {
      yield event;
      return;
    }
    const fit = fitDelta(this.#position, event.id, event.data.text);
    this.#position = fit.kind === 'gap' ? null : fit.position;
    if (fit.kind === 'gap') throw new BrokenStream();
    if (fit.kind === 'restart') yield { event: 'restart' };
    if (fit.text) yield { ...event, data: { text: fit.text } };
  }

  /** Reports a lost connection; throws errors that a reconnection cannot fix. */
  *lose(error: unknown): Generator<AnswerEvent> {
    if (!this.#begun) throw error instanceof ApiError ? error : networkError();
    if (!mayComeBack(error)) throw error;
    if (!this.#lost) yield { event: 'connection', state: 'lost' };
    this.#lost = true;
  }
}

class BrokenStream extends Error {}

function mayComeBack(error: unknown) {
  if (error instanceof BrokenStream) return true;
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

type Connected = StreamEvent | { event: 'gone' };

async function* connect(
  call: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal,
  pace: Pace,
): AsyncGenerator<Connected> {
  const connection = new AbortController();
  const abort = () => connection.abort();
  signal.addEventListener('abort', abort, { once: true });
  const impatience = setTimeout(abort, pace.silenceMs);
  try {
    const response = await call(connection.signal)
      .catch((error: unknown) => {
        // Browsers wait for the response of a dead connection for minutes.
        throw connection.signal.aborted ? new BrokenStream() : error;
      })
      .finally(() => clearTimeout(impatience));
    if (response.status === 204 || !response.body) yield { event: 'gone' };
    else yield* readEvents(response.body, pace);
  } finally {
    signal.removeEventListener('abort', abort);
    connection.abort();
  }
}

async function* readEvents(
  body: ReadableStream<Uint8Array>,
  { silenceMs, readEveryMs }: Pace,
): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let heard: EventSourceMessage[] = [];
  const parser = createParser({
    onEvent: (event) => void heard.push(event),
    onError: (error) => {
      // Unknown fields are skipped; a reconnection cannot fix an event that never ends.
      if (error.type === 'max-buffer-size-exceeded') throw new RangeError(error.message);
    },
    maxBufferSize: 4 * 1024 * 1024,
  });
  const watch = watchSilence(reader, silenceMs);
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(asBroken);
      if (done) throw new BrokenStream();
      watch.heard();
      heard = [];
      parser.feed(decoder.decode(value, { stream: true }));
      yield* joinDeltas(heard.flatMap((raw) => validEvent(raw) ?? []));
      if (readEveryMs > 0) await pause(readEveryMs);
    }
  } finally {
    watch.stop();
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Joins consecutive deltas into one. */
function joinDeltas(events: StreamEvent[]): StreamEvent[] {
  const joined: StreamEvent[] = [];
  for (const event of events) {
    const last = joined.at(-1);
    const both = last && joinTwo(last, event);
    if (both) joined[joined.length - 1] = both;
    else joined.push(event);
  }
  return joined;
}

function joinTwo(last: StreamEvent, next: StreamEvent): StreamEvent | undefined {
  if (last.event !== 'delta' || next.event !== 'delta') return undefined;
  const [run, offset] = last.id.split('-');
  const follows = next.id === `${run}-${Number(offset) + next.data.text.length}`;
  return follows ? { ...next, data: { text: last.data.text + next.data.text } } : undefined;
}

const asBroken = (): never => {
  throw new BrokenStream();
};

/** Cancels a stream that is silent for `silenceMs`, with one timer for all its chunks. */
function watchSilence(reader: ReadableStreamDefaultReader<Uint8Array>, silenceMs: number) {
  let last = performance.now();
  const timer = setInterval(() => {
    if (performance.now() - last > silenceMs) reader.cancel().catch(() => undefined);
  }, silenceMs / 4);
  return {
    heard: () => {
      last = performance.now();
    },
    stop: () => clearInterval(timer),
  };
}

const isKnown = (name: string): name is StreamEventName => Object.hasOwn(streamEvents, name);

/** Skips unknown events of a newer server; throws when a known event has invalid data. */
function validEvent({ id = '', event = 'message', data }: EventSourceMessage): StreamEvent | undefined {
  if (!isKnown(event)) return undefined;
  const parsed = z.safeParse(streamEvents[event], parseJson(data));
  if (!parsed.success) throw new BrokenStream();
  return asStreamEvent({ id, event, data: parsed.data });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BrokenStream();
  }
}

/** The data was parsed by the schema of this very event, which TypeScript cannot follow through the index. */
const asStreamEvent = (event: { id: string; event: StreamEventName; data: unknown }) => event as StreamEvent;
