import type { ModelEvent } from '../model-provider.ts';
import { AttemptFailure } from './attempt-failure.ts';
import type { CompletionChunk } from './completion-chunk.ts';
import { DeltaJoiner } from './delta-joiner.ts';
import { ThinkingFilter } from './thinking-filter.ts';

export type AttemptEvent = Exclude<ModelEvent, { type: 'end' }>;

export interface AnswerEnd {
  finishReason: string;
  model: string | null;
  inputTokens: number | null;
  outputTokens: number | null;
}

/** Finish reasons of a model that did not finish: OpenRouter and vLLM, vLLM and SGLang, DeepSeek. */
const BROKEN = new Set(['error', 'abort', 'insufficient_system_resource']);

/** The answer in the chunks of one completion: its reasoning is taken out and only announced, its text waits until it is taken. */
export class CompletionAnswer {
  readonly #text = new DeltaJoiner();
  readonly #thinking: ThinkingFilter;
  #thinks: 'no' | 'untold' | 'told' = 'no';
  #refused = false;
  /** Text or reasoning has arrived. */
  begun = false;
  /** Null until the service names one. */
  finishReason: string | null = null;
  /** Complete once `finish` was called. */
  readonly end: AnswerEnd = { finishReason: 'stop', model: null, inputTokens: null, outputTokens: null };

  constructor(mayBeginThinking: boolean) {
    this.#thinking = new ThinkingFilter(mayBeginThinking);
  }

  /** UTF-16 units of text so far, also of those held back. */
  get length(): number {
    return this.#text.length + this.#thinking.length;
  }

  /** True when `take` has something to return. */
  get ready(): boolean {
    return this.#thinks === 'untold' || this.#text.ready;
  }

  add({ text, reasons, model, usage, refused, finishReason }: CompletionChunk): void {
    if (reasons) this.#text.add(this.#thinking.separate());
    if (text !== '') this.#text.add(this.#thinking.push(text));
    this.begun ||= reasons || text !== '';
    const thinks = (reasons || this.#thinking.thinking) && this.#text.length === 0;
    if (thinks && this.#thinks === 'no') this.#thinks = 'untold';
    if (model !== null) this.end.model = model;
    if (usage !== null) Object.assign(this.end, usage);
    if (refused) this.#refused = true;
    this.finishReason ??= finishReason;
  }

  /** Returns all complete text since the last call, or the event that reasoning began; null without either. */
  take(atEnd: boolean): AttemptEvent | null {
    if (this.#thinks === 'untold') {
      this.#thinks = 'told';
      return { type: 'thinking' };
    }
    const text = this.#text.take(atEnd);
    return text === '' ? null : { type: 'delta', text };
  }

  /** Releases the text held back. Returns the failure of an empty or refused answer; null for a valid one. */
  finish(): AttemptFailure | null {
    if (this.finishReason !== null && BROKEN.has(this.finishReason))
      return new AttemptFailure('unavailable', 'broken off by the service', { retryable: true });
    this.#text.add(this.#thinking.end(this.finishReason === 'length'));
    const isEmpty = this.#text.length === 0;
    if (this.finishReason === 'content_filter' || (this.#refused && isEmpty))
      return new AttemptFailure('refused', 'refused by the service', { blamesService: false });
    if (isEmpty) return new AttemptFailure('bad_response', 'empty answer', { blamesService: false });
    this.end.finishReason = this.finishReason ?? 'stop';
    return null;
  }
}
