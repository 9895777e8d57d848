import type { ModelRequest } from '../model-provider.ts';
import { writeMessages } from './write-messages.ts';

const OPTIONAL_PARAMETERS = ['temperature', 'max_tokens', 'max_completion_tokens', 'stream_options'] as const;
type OptionalParameter = (typeof OPTIONAL_PARAMETERS)[number];

/** Writes the body of a completion request, and remembers the optional parameters that a model refused. */
export class CompletionBody {
  readonly #defaultModel: string;
  readonly #leftOut = new Map<string, Set<OptionalParameter>>();

  constructor(defaultModel: string) {
    this.#defaultModel = defaultModel;
  }

  modelOf(request: ModelRequest): string {
    return request.model ?? this.#defaultModel;
  }

  write(request: ModelRequest): string {
    const model = this.modelOf(request);
    const leftOut = this.#leftOut.get(model);
    const optional: Record<OptionalParameter, unknown> = {
      temperature: request.temperature,
      max_tokens: request.maxOutputTokens,
      // Newer models of OpenAI accept the ceiling under this name only.
      max_completion_tokens: leftOut?.has('max_tokens') ? request.maxOutputTokens : undefined,
      stream_options: { include_usage: true },
    };
    for (const parameter of leftOut ?? []) optional[parameter] = undefined;
    return JSON.stringify({ model, messages: writeMessages(request), stream: true, ...optional });
  }

  /** Leaves `parameter` out for this model from now on; returns false when that changes nothing. */
  leaveOut(request: ModelRequest, parameter: string | null): boolean {
    const known = OPTIONAL_PARAMETERS.find((name) => name === parameter);
    if (known === undefined) return false;
    const model = this.modelOf(request);
    const leftOut = this.#leftOut.get(model) ?? new Set();
    if (leftOut.has(known)) return false;
    this.#leftOut.set(model, leftOut.add(known));
    return true;
  }
}
