import type { ModelEvent, ModelToolCall } from '../model-provider.ts';
import { AttemptFailure } from './attempt-failure.ts';
import { CallJoiner } from './call-joiner.ts';
import type { CompletionChunk, TokenCounts } from './completion-chunk.ts';
import { DeltaJoiner } from './delta-joiner.ts';
import { KeptReasoning } from './kept-reasoning.ts';
import { ThinkingFilter } from './thinking-filter.ts';

export type AttemptEvent =
  | Exclude<ModelEvent, { type: 'end' | 'calls' }>
  | { type: 'calls'; calls: readonly ModelToolCall[]; reasoning: object | null };

export interface AnswerEnd extends TokenCounts {
  finishReason: string;
  model: string | null;
}

/** Finish reasons of a model that did not finish: OpenRouter and vLLM, vLLM and SGLang, DeepSeek. */
const BROKEN = new Set(['error', 'abort', 'insufficient_system_resource']);

/** The answer in the chunks of one completion: its reasoning is taken out and only announced, its text waits until it is taken. */
export class CompletionAnswer {
  readonly #text = new DeltaJoiner();
  readonly #calls = new CallJoiner();
  readonly #thinking: ThinkingFilter;
  #thinks: 'no' | 'untold' | 'told' = 'no';
  #refused = false;
  readonly #reasoning = new KeptReasoning();
  #callsTaken = false;
  /** Text or reasoning has arrived. */
  begun = false;
  /** Null until the service names one. */
  finishReason: string | null = null;
  /** Complete once `finish` was called. */
  readonly end: AnswerEnd = {
    finishReason: 'stop',
    model: null,
    inputTokens: null,
    outputTokens: null,
    cachedTokens: null,
  };

  constructor(mayBeginThinking: boolean) {
    this.#thinking = new ThinkingFilter(mayBeginThinking);
  }

  /** UTF-16 units of text and of calls so far, also of those held back. */
  get length(): number {
    return this.#text.length + this.#thinking.length + this.#calls.length;
  }

  /** True when `take` has something to return. */
  get ready(): boolean {
    return this.#thinks === 'untold' || this.#text.ready;
  }

  add({ text, reasons, reasoning, calls, model, usage, refused, finishReason }: CompletionChunk): void {
    if (reasons) this.#text.add(this.#thinking.separate());
    if (reasoning !== null) this.#reasoning.add(reasoning);
    for (const piece of calls) this.#calls.add(piece);
    if (text !== '') this.#text.add(this.#thinking.push(text));
    this.begun ||= reasons || text !== '' || calls.length > 0;
    const thinks = (reasons || this.#thinking.thinking) && this.#text.length === 0;
    if (thinks && this.#thinks === 'no') this.#thinks = 'untold';
    if (model !== null) this.end.model = model;
    if (usage !== null) Object.assign(this.end, usage);
    if (refused) this.#refused = true;
    this.finishReason ??= finishReason;
  }

  /** Returns all complete text since the last call, the event that reasoning began or, at the end, the calls; null without any. */
  take(atEnd: boolean): AttemptEvent | null {
    if (this.#thinks === 'untold') {
      this.#thinks = 'told';
      return { type: 'thinking' };
    }
    const text = this.#text.take(atEnd);
    if (text !== '') return { type: 'delta', text };
    return atEnd ? this.#takeCalls() : null;
  }

  /** Returns the calls of a whole turn, once. A turn that was cut at its length limit may have cut arguments: none of its calls is run. */
  #takeCalls(): AttemptEvent | null {
    if (this.#callsTaken || this.#isCut || this.#calls.empty) return null;
    this.#callsTaken = true;
    return { type: 'calls', calls: this.#calls.all(), reasoning: this.#reasoning.field };
  }

  get #isCut(): boolean {
    return this.finishReason === 'length';
  }

  /** Releases the text held back. Returns the failure of an empty or refused answer; null for a valid one. */
  finish(): AttemptFailure | null {
    if (this.finishReason !== null && BROKEN.has(this.finishReason))
      return new AttemptFailure('unavailable', 'broken off by the service', { retryable: true });
    this.#text.add(this.#thinking.end(this.#isCut));
    const isEmpty = this.#text.length === 0 && (this.#isCut || this.#calls.empty);
    if (this.finishReason === 'content_filter' || (this.#refused && isEmpty))
      return new AttemptFailure('refused', 'refused by the service', { blamesService: false });
    if (isEmpty) return new AttemptFailure('bad_response', 'empty answer', { blamesService: false });
    this.end.finishReason = this.finishReason ?? 'stop';
    return null;
  }
}
