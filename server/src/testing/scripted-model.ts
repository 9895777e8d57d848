import { setTimeout as pause } from 'node:timers/promises';
import {
  type ModelCall,
  ModelError,
  type ModelEvent,
  type ModelFailure,
  type ModelProvider,
  type ModelRequest,
  type ModelToolCall,
} from '#server/providers/model/model-provider.ts';

/** The next action of the model: emit text, begin to think, wait for a promise, wait some milliseconds, fail, or name the reason of its end. */
export type Step =
  | string
  | { hold: Promise<void> }
  | { waitMs: number }
  | { thinks: true }
  | { fail: ModelFailure }
  | { finishReason: string }
  /** Calls of tools at the end of the turn. */
  | { calls: readonly ModelToolCall[] };

/** An in-process model that follows a script, for tests of the code above the adapter. */
export class ScriptedModel implements ModelProvider {
  readonly name = 'scripted';
  readonly demonstration = false;
  readsPhotos = false;
  totalMs = Number.POSITIVE_INFINITY;
  readonly requests: ModelRequest[] = [];
  /** The limit of each request, in milliseconds. */
  readonly limits: (number | undefined)[] = [];
  script: (request: ModelRequest) => Step[];

  constructor(script: Step[] | ((request: ModelRequest) => Step[])) {
    this.script = typeof script === 'function' ? script : () => script;
  }

  async *stream(
    request: ModelRequest,
    signal: AbortSignal,
    { totalMs }: ModelCall = {},
  ): AsyncIterable<ModelEvent> {
    this.requests.push(request);
    this.limits.push(totalMs);
    const aborted = new Promise<never>((_, reject) => {
      const give = () => reject(new DOMException('aborted', 'AbortError'));
      if (signal.aborted) give();
      signal.addEventListener('abort', give, { once: true });
    });
    aborted.catch(() => undefined);
    let finishReason = 'stop';
    let calls: readonly ModelToolCall[] = [];
    for (const step of this.script(request)) {
      if (typeof step === 'string') yield { type: 'delta', text: step };
      else if ('thinks' in step) yield { type: 'thinking' };
      else if ('hold' in step) await Promise.race([step.hold, aborted]);
      else if ('waitMs' in step) await Promise.race([pause(step.waitMs), aborted]);
      else if ('calls' in step) calls = step.calls;
      else if ('finishReason' in step) finishReason = step.finishReason;
      else throw new ModelError(step.fail, 'scripted');
      signal.throwIfAborted();
    }
    if (calls.length > 0) yield { type: 'calls', calls, origin: null };
    yield {
      type: 'end',
      finishReason,
      model: 'scripted',
      inputTokens: 10,
      outputTokens: 5,
      cachedTokens: null,
    };
  }
}
