import type { AnswerSchema, ModelRequest, ToolDefinition } from '../model-provider.ts';
import { writeMessages } from './write-messages.ts';

const OPTIONAL_PARAMETERS = [
  'temperature',
  'max_tokens',
  'max_completion_tokens',
  'stream_options',
  'tools',
  'response_format',
  'reasoning_effort',
] as const;
type OptionalParameter = (typeof OPTIONAL_PARAMETERS)[number];

/** Writes the body of a completion request, and remembers the optional parameters that a model refused. */
export class CompletionBody {
  readonly #defaultModel: string;
  readonly #reasoningEffort: string | null;
  readonly #leftOut = new Map<string, Set<OptionalParameter>>();

  constructor(defaultModel: string, { reasoningEffort = null }: { reasoningEffort?: string | null } = {}) {
    this.#defaultModel = defaultModel;
    this.#reasoningEffort = reasoningEffort;
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
      tools: request.tools.length > 0 ? request.tools.map(writeTool) : undefined,
      response_format: request.schema === null ? undefined : writeForm(request.schema),
      reasoning_effort: this.#reasoningEffort ?? undefined,
    };
    for (const parameter of leftOut ?? []) optional[parameter] = undefined;
    const messages = writeMessages(request, { withTools: optional.tools !== undefined });
    return JSON.stringify({ model, messages, stream: true, ...optional });
  }

  /** Leaves `parameter` out for this model from now on; returns false when that changes nothing. */
  leaveOut(request: ModelRequest, parameter: string | null): boolean {
    const known = OPTIONAL_PARAMETERS.find((name) => name === parameter);
    if (known === undefined || !this.#sends(request, known)) return false;
    const model = this.modelOf(request);
    const leftOut = this.#leftOut.get(model) ?? new Set();
    if (leftOut.has(known)) return false;
    this.#leftOut.set(model, leftOut.add(known));
    return true;
  }

  #sends({ tools, schema }: ModelRequest, parameter: OptionalParameter): boolean {
    if (parameter === 'tools') return tools.length > 0;
    if (parameter === 'response_format') return schema !== null;
    return parameter !== 'reasoning_effort' || this.#reasoningEffort !== null;
  }
}

const writeTool = ({ name, description, parameters }: ToolDefinition) => ({
  type: 'function',
  function: { name, description, parameters },
});

const writeForm = ({ name, schema }: AnswerSchema) => ({
  type: 'json_schema',
  json_schema: { name, schema, strict: false },
});
