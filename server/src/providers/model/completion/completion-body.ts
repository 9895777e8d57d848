import type { AnswerSchema, ModelRequest, ToolDefinition } from '../model-provider.ts';
import type { OptionalParameter } from './refused-parameter.ts';
import { writeMessages } from './write-messages.ts';

export interface BodyConfig {
  /** Names the service, with its port. */
  host: string;
  /** Used where a request names no model. */
  model: string;
  reasoningEffort: string | null;
}

/** Writes the body of a completion request, and remembers the optional parameters that a model refused. */
export class CompletionBody {
  readonly #config: BodyConfig;
  readonly #leftOut = new Map<string, Set<OptionalParameter>>();

  constructor(config: BodyConfig) {
    this.#config = config;
  }

  modelOf(request: ModelRequest): string {
    return request.model ?? this.#config.model;
  }

  /** Returns the name of service and model, for the turns that they make. */
  readerOf(request: ModelRequest): string {
    return `${this.modelOf(request)} em ${this.#config.host}`;
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
      reasoning_effort: this.#config.reasoningEffort ?? undefined,
    };
    for (const parameter of leftOut ?? []) optional[parameter] = undefined;
    const reader = optional.tools === undefined ? null : this.readerOf(request);
    const messages = writeMessages(request, reader);
    return JSON.stringify({ model, messages, stream: true, ...optional });
  }

  /** Leaves `parameter` out for this model from now on; returns false when that changes nothing. */
  leaveOut(request: ModelRequest, parameter: OptionalParameter): boolean {
    if (!this.#sends(request, parameter)) return false;
    const model = this.modelOf(request);
    const leftOut = this.#leftOut.get(model) ?? new Set();
    if (leftOut.has(parameter)) return false;
    this.#leftOut.set(model, leftOut.add(parameter));
    return true;
  }

  #sends({ tools, schema }: ModelRequest, parameter: OptionalParameter): boolean {
    if (parameter === 'tools') return tools.length > 0;
    if (parameter === 'response_format') return schema !== null;
    return parameter !== 'reasoning_effort' || this.#config.reasoningEffort !== null;
  }
}

const writeTool = ({ name, description, parameters }: ToolDefinition) => ({
  type: 'function',
  function: { name, description, parameters },
});

const writeForm = ({ name, schema }: AnswerSchema) => ({
  type: 'json_schema',
  json_schema: { name, schema, strict: true },
});
