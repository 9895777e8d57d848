import { setTimeout as sleep } from 'node:timers/promises';
import type { DemoPassage } from './demo-answer.ts';
import { ModelError, type ModelEvent, type ModelProvider, type ModelRequest } from './model-provider.ts';

/** Returns the product's own texts that this user may read for a question, best first. */
export type DemoSearch = (userId: number, question: string) => Promise<DemoPassage[]>;

const DEFAULT_PACE_MS = 15;

/**
 * Replaces a model where none is configured: answers from the product's own texts, introduces itself as a demonstration, and streams word
 * by word, one every `paceMs` milliseconds.
 */
export class DemoProvider implements ModelProvider {
  readonly name = 'demonstração';
  readonly #search: DemoSearch;
  readonly #paceMs: number;

  constructor(search: DemoSearch, paceMs = DEFAULT_PACE_MS) {
    this.#search = search;
    this.#paceMs = paceMs;
  }

  async *stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    throwIfAborted(signal);
    const passages = await this.#search(request.subject.userId, request.subject.question).catch(
      (error: unknown) => {
        throw new ModelError('unavailable', 'the search of the demonstration failed', { cause: error });
      },
    );
    const { writeDemoAnswer } = await import('./demo-answer.ts');
    const { text, sources } = writeDemoAnswer(request.subject, passages);
    for (const word of text.match(/\s*\S+/g) ?? []) {
      throwIfAborted(signal);
      yield { type: 'delta', text: word };
      if (this.#paceMs > 0) await sleep(this.#paceMs, undefined, { signal });
    }
    throwIfAborted(signal);
    if (sources.length > 0) yield { type: 'sources', sources };
    yield { type: 'end', finishReason: 'stop', model: 'demonstracao', inputTokens: null, outputTokens: null };
  }
}

function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new DOMException('the answer is no longer wanted', 'AbortError');
}
