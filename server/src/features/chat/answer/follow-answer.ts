import type { Notifications } from '#server/database/notifications.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { errorCodeOf, presentMessage, presentSource } from '../present.ts';
import type { Position } from '../rules.ts';
import { type RunState, selectRunState } from '../run-repository.ts';
import type { AnswerWriter } from './answer-writer.ts';
import { type AnswerListener, numberSteps } from './live-answer.ts';

/** Polls at this interval without a wake-up, since wake-ups may be lost; milliseconds. */
const lookEveryMs = 1_000;

export interface ChatServices {
  writer: AnswerWriter;
  notifications: Notifications;
}

/** Follows an answer that another process writes: reads the stored rows at every wake-up. */
class StoredAnswerReader {
  readonly #context: Context;
  readonly #runId: number;
  readonly #listener: AnswerListener;
  #offset: number;
  /** As sent last; null before the first. */
  #sources: string | null = null;
  readonly #steps: string[] = [];
  #thinkingMs: number | null = null;
  #looking = false;
  #again = false;
  #done = false;

  constructor(context: Context, { runId, offset }: Position, listener: AnswerListener) {
    this.#context = context;
    this.#runId = runId;
    this.#offset = offset;
    this.#listener = listener;
  }

  /** Emits new text; calls during a read cause exactly one more read. */
  async look(): Promise<void> {
    this.#again = true;
    if (this.#looking) return;
    this.#looking = true;
    try {
      while (this.#again && !this.#done) {
        this.#again = false;
        const state = await selectRunState(this.#context.db, this.#runId, this.#offset);
        if (state && !this.#done) this.#emit(state);
      }
    } catch (error) {
      this.#context.log.warn(describeError(error), 'reading a stored answer failed');
    } finally {
      this.#looking = false;
    }
  }

  stop(): void {
    this.#done = true;
  }

  #emit({ ended, message, chunks }: RunState): void {
    this.#emitSources(message);
    this.#emitThinking(message);
    this.#emitSteps(message);
    const parts = ended ? [{ start: 0, text: message.content }] : chunks;
    for (const { start, text } of parts) this.#advance(start, text);
    if (!ended) return;
    this.#done = true;
    this.#listener({
      type: 'end',
      message: presentMessage(message),
      responsesAvailable: null,
      errorCode: errorCodeOf(message),
    });
  }

  /** Sends the sources before the first text that may cite them, and again when a tool found more. */
  #emitSources({ sources }: RunState['message']): void {
    const offered = JSON.stringify(sources.map(({ n }) => n));
    if (sources.length === 0 || offered === this.#sources) return;
    this.#sources = offered;
    this.#listener({ type: 'sources', sources: sources.map(presentSource) });
  }

  /** Sends the steps that began or ended since the last read. */
  #emitSteps({ steps }: RunState['message']): void {
    for (const step of numberSteps(steps)) {
      if (this.#steps[step.n] === step.state) continue;
      this.#steps[step.n] = step.state;
      this.#listener({ type: 'tool', step });
    }
  }

  #emitThinking({ thinkingMs }: RunState['message']): void {
    if (thinkingMs === null || thinkingMs === this.#thinkingMs) return;
    this.#thinkingMs = thinkingMs;
    this.#listener({ type: 'thinking', ms: thinkingMs });
  }

  #advance(start: number, text: string): void {
    const end = start + text.length;
    if (start > this.#offset || end <= this.#offset) return;
    const news = text.slice(this.#offset - start);
    this.#offset = end;
    this.#listener({ type: 'delta', text: news, offset: end });
  }
}

/**
 * Emits everything of an answer after the position, to its end, without gap or repeat, whichever process writes it. Returns the function
 * that stops listening, which never stops the answer.
 */
export function followAnswer(
  context: Context,
  { writer, notifications }: ChatServices,
  position: Position,
  listener: AnswerListener,
): () => void {
  const live = writer.find(position.runId);
  if (live) return live.follow(position.offset, listener);

  const stop = () => {
    clearInterval(timer);
    unsubscribe();
    reader.stop();
  };
  const reader = new StoredAnswerReader(context, position, (event) => {
    if (event.type === 'end') stop();
    listener(event);
  });
  const timer = setInterval(() => void reader.look(), lookEveryMs);
  const unsubscribe = notifications.on('answers', (payload) => {
    if (payload.split(',').includes(String(position.runId))) void reader.look();
  });
  void reader.look();
  return stop;
}
