import type { Message, PaidMatch, Source } from '@matilha/contract/chat/chat';
import type { AnswerStep, NumberedStep } from '@matilha/contract/chat/steps';
import type { ErrorCode } from '@matilha/contract/error-table';

/** An event for the readers of an answer, whichever process writes it. */
export type AnswerEvent =
  | { type: 'delta'; text: string; offset: number }
  | { type: 'sources'; sources: Source[] }
  | { type: 'thinking'; ms: number }
  | { type: 'tool'; step: NumberedStep }
  | { type: 'end'; message: Message | null; responsesAvailable: number | null; errorCode: ErrorCode | null };

export type AnswerListener = (event: AnswerEvent) => void;

/** An answer being written by this process: all its text so far, and its readers. */
export class LiveAnswer {
  readonly runId: number;
  readonly userId: number;
  readonly #listeners = new Set<AnswerListener>();
  readonly #abort = new AbortController();
  #text = '';
  #stored = 0;
  #sources: Source[] = [];
  readonly #steps: AnswerStep[];
  #end: AnswerEvent | undefined;
  readonly #startedAt = performance.now();
  #firstTextAt: number | undefined;
  #thinksSince: number | undefined;
  #thinkingMs: number | null = null;
  stopped = false;
  /** Paid materials that fit the question, for the end of the answer. */
  paidMatches: readonly PaidMatch[] = [];

  /** `written` is the stored answer that a continuation begins with. */
  constructor(
    runId: number,
    userId: number,
    written: { text: string; steps: readonly AnswerStep[] } = { text: '', steps: [] },
  ) {
    this.runId = runId;
    this.userId = userId;
    this.#text = written.text;
    this.#stored = written.text.length;
    this.#steps = [...written.steps];
  }

  get text(): string {
    return this.#text;
  }
  /** Milliseconds until the first text; null without text. */
  get firstTextMs(): number | null {
    return this.#firstTextAt === undefined ? null : Math.round(this.#firstTextAt - this.#startedAt);
  }
  /** How long the model thought before its first text, in milliseconds: 0 while it thinks, null for a model that did not. */
  get thinkingMs(): number | null {
    return this.#thinkingMs;
  }
  get sources(): Source[] {
    return this.#sources;
  }
  /** The tools used so far. */
  get steps(): readonly AnswerStep[] {
    return this.#steps;
  }
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Appends the model's text without characters that the database cannot store: NUL and half surrogate pairs. */
  append(raw: string): void {
    const text = raw.isWellFormed() && !raw.includes('\0') ? raw : raw.toWellFormed().replaceAll('\0', '');
    if (text === '') return;
    this.#firstTextAt ??= performance.now();
    this.#text += text;
    this.#emit({ type: 'delta', text, offset: this.#text.length });
  }

  /** Announces that the model began to think; a no-op once there is text. */
  think(): void {
    if (this.#thinkingMs !== null || this.#text !== '') return;
    this.#thinksSince = performance.now();
    this.#setThinking(0);
  }

  /** Announces how long the model thought; a no-op unless it thinks. */
  endThinking(): void {
    if (this.#thinksSince === undefined) return;
    this.#setThinking(Math.max(1, Math.round(performance.now() - this.#thinksSince)));
    this.#thinksSince = undefined;
  }

  #setThinking(ms: number): void {
    this.#thinkingMs = ms;
    this.#emit({ type: 'thinking', ms });
  }

  /** Announces that a tool began, or came to its end. */
  setStep(step: NumberedStep): void {
    const { n, ...stored } = step;
    this.#steps[n - 1] = stored;
    this.#emit({ type: 'tool', step });
  }

  /** Sets the sources that the text may cite; call it before the text that cites them. */
  offer(sources: Source[]): void {
    this.#sources = sources;
    this.#emit({ type: 'sources', sources });
  }

  /** Stops at the user's request: the text received so far is the answer. */
  stop(): void {
    this.stopped = true;
    this.#abort.abort();
  }

  /** Aborts because the process must end: the answer is incomplete. */
  cut(): void {
    this.#abort.abort();
  }

  end(event: Extract<AnswerEvent, { type: 'end' }>): void {
    this.#end = event;
    this.#emit(event);
    this.#listeners.clear();
  }

  /** Returns text not yet in the database and its offset; the caller confirms with `markStored`. */
  unstored(): { start: number; text: string } | undefined {
    if (this.#stored === this.#text.length) return undefined;
    return { start: this.#stored, text: this.#text.slice(this.#stored) };
  }

  markStored(length: number): void {
    this.#stored = Math.max(this.#stored, length);
  }

  /** Emits everything after `offset` at once, then everything that follows, in order. */
  follow(offset: number, listener: AnswerListener): () => void {
    if (this.#sources.length > 0) listener({ type: 'sources', sources: this.#sources });
    if (this.#thinkingMs !== null) listener({ type: 'thinking', ms: this.#thinkingMs });
    for (const step of numberSteps(this.#steps)) listener({ type: 'tool', step });
    if (offset < this.#text.length) {
      listener({ type: 'delta', text: this.#text.slice(offset), offset: this.#text.length });
    }
    if (this.#end) {
      listener(this.#end);
      return () => undefined;
    }
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #emit(event: AnswerEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

/** Returns steps as the stream sends them. */
export const numberSteps = (steps: readonly AnswerStep[]): NumberedStep[] =>
  steps.map((step, index) => ({ n: index + 1, ...step }));
