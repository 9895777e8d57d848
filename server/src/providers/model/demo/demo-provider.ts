import { setTimeout as sleep } from 'node:timers/promises';
import { type ModelEvent, type ModelProvider, type ModelRequest, nothingFound } from '../model-provider.ts';

const DEFAULT_PACE_MS = 15;

/**
 * Replaces a model when none is configured: answers from the passages that came with the question, as a real model does, introduces itself
 * as a demonstration, and streams word by word, one every `paceMs` milliseconds.
 */
export class DemoProvider implements ModelProvider {
  readonly name = 'demonstração';
  readonly demonstration = true;
  readonly readsPhotos = false;
  readonly totalMs = Number.POSITIVE_INFINITY;
  readonly #paceMs: number;
  readonly #local: boolean;

  /** `local` is true for an installation on the machine of who reads: only there an answer names settings. */
  constructor(paceMs = DEFAULT_PACE_MS, { local = false } = {}) {
    this.#paceMs = paceMs;
    this.#local = local;
  }

  async *stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    throwIfAborted(signal);
    const { writeDemoAnswer } = await import('./demo-answer.ts');
    const { chooseCalls } = await import('./demo-calls.ts');
    const calls = chooseCalls(request);
    if (calls.length > 0) {
      yield { type: 'calls', calls, origin: null };
      return yield endOf('tool_calls');
    }
    const { text: whole, foundNothing } = writeDemoAnswer(request, { local: this.#local });
    const text = request.unfinished === null ? whole : restOf(whole, request.unfinished);
    for (const word of text.match(/\s*\S+/g) ?? []) {
      throwIfAborted(signal);
      yield { type: 'delta', text: word };
      if (this.#paceMs > 0) await sleep(this.#paceMs, undefined, { signal });
    }
    throwIfAborted(signal);
    yield endOf(foundNothing ? nothingFound : 'stop');
  }
}

const endOf = (finishReason: string): ModelEvent => ({
  type: 'end',
  finishReason,
  model: 'demonstracao',
  inputTokens: null,
  outputTokens: null,
  cachedTokens: null,
});

/** The end of a stopped answer by which its place is found again, in characters. */
const COMPARED_END = 40;

/** Returns the answer from the last words of `unfinished` on, as a model repeats them; without a match, the text after that length. */
function restOf(whole: string, unfinished: string): string {
  const place = whole.lastIndexOf(unfinished.trimEnd().slice(-COMPARED_END));
  return whole.slice(place < 0 ? unfinished.length : place);
}

function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new DOMException('the answer is no longer wanted', 'AbortError');
}
