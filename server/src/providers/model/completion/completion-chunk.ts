/** The fields of one chunk of a chat completion, or of a whole one, that the adapter uses. */
export interface CompletionChunk {
  text: string;
  /** Reasoning came in its own field. */
  reasons: boolean;
  /** That field with its piece of reasoning; null where it is a part of the content. */
  reasoning: ReasoningPiece | null;
  /** Pieces of calls; empty without any. */
  calls: readonly CallPiece[];
  refused: boolean;
  finishReason: string | null;
  model: string | null;
  usage: TokenCounts | null;
  error: ServiceError | null;
}

/** A piece of reasoning as a service may want it back: text, or the blocks of OpenRouter. */
export type ReasoningPiece =
  | { field: 'reasoning_content' | 'reasoning'; text: string }
  | { field: 'reasoning_details'; blocks: readonly Fields[] };

/** A call of a tool, or a part of one. */
export interface CallPiece {
  /** Its place among the calls; null where the service does not say. */
  index: number | null;
  id: string | null;
  name: string | null;
  /** A part of the arguments, in the order of arrival. */
  arguments: string;
  extra: object | null;
}

export interface TokenCounts {
  inputTokens: number | null;
  outputTokens: number | null;
  cachedTokens: number | null;
}

/** An error as OpenAI-compatible services write it; `code` may be a word or an HTTP status. */
export interface ServiceError {
  code: string | null;
  status: number | null;
  param: string | null;
  message: string;
}

export type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

/** Returns the chunk in one event's data, or in the body of a service that does not stream; null when it is no JSON object. */
export function parseCompletionChunk(data: string): CompletionChunk | null {
  const body = parseObject(data);
  if (body === null) return null;
  const choice: unknown = Array.isArray(body.choices) ? body.choices[0] : null;
  const fields = isObject(choice) ? choice : {};
  const delta = [fields.delta, fields.message].find(isObject) ?? {};
  return {
    ...readContent(delta),
    calls: Array.isArray(delta.tool_calls) ? delta.tool_calls.filter(isObject).map(readCall) : [],
    refused: textOf(delta.refusal) !== null,
    finishReason: textOf(fields.finish_reason),
    model: textOf(body.model),
    usage: readUsage(body.usage),
    error: readBodyError(body) ?? readError(fields.error),
  };
}

/** Returns the error in the body of a failed response; null when it has none that can be read. */
export function parseErrorBody(text: string): ServiceError | null {
  const body = parseObject(text);
  return body === null ? null : readBodyError(body);
}

/** Returns the error in the data of an event named `error`. */
export const parseErrorEvent = (data: string): ServiceError | null =>
  parseErrorBody(data) ?? readError(parseObject(data) ?? data);

function parseObject(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

const textParts = new Set(['text', 'output_text']);
const reasoningParts = new Set(['thinking', 'reasoning']);

/** Reads text and reasoning as OpenAI, vLLM, DeepSeek, OpenRouter, Ollama (fields) and Mistral (parts of the content) write them. */
function readContent(delta: Fields): Pick<CompletionChunk, 'text' | 'reasons' | 'reasoning'> {
  const { content } = delta;
  const reasoning = readReasoning(delta);
  const reasons = reasoning !== null;
  if (!Array.isArray(content)) return { text: textOf(content) ?? '', reasons, reasoning };
  return {
    reasoning,
    text: content.map(textOfPart).join(''),
    reasons: reasons || content.some((part) => isObject(part) && reasoningParts.has(String(part.type))),
  };
}

/** OpenRouter sends the text of its blocks in `reasoning` too, and wants one of the two back. */
function readReasoning({
  reasoning_content: content,
  reasoning,
  reasoning_details: details,
}: Fields): ReasoningPiece | null {
  const blocks = Array.isArray(details) ? details.filter(isObject) : [];
  if (blocks.length > 0) return { field: 'reasoning_details', blocks };
  const text = textOf(content) ?? textOf(reasoning);
  if (text === null) return null;
  return { field: textOf(content) === null ? 'reasoning' : 'reasoning_content', text };
}

function textOfPart(part: unknown): string {
  if (!isObject(part)) return textOf(part) ?? '';
  return textParts.has(String(part.type)) ? (textOf(part.text) ?? '') : '';
}

/** Reads a call as OpenAI, vLLM and OpenRouter (pieces with an index), Ollama and Maritaca (whole) and Gemini (without an index) write it. */
function readCall({ index, id, function: called, ...rest }: Fields): CallPiece {
  const { name, arguments: given } = isObject(called) ? called : {};
  const { type: _, ...extra } = rest;
  return {
    index: countOf(index),
    id: textOf(id),
    name: textOf(name),
    // Some services send the arguments as an object.
    arguments: isObject(given) ? JSON.stringify(given) : (textOf(given) ?? ''),
    extra: Object.keys(extra).length > 0 ? extra : null,
  };
}

function readUsage(usage: unknown): CompletionChunk['usage'] {
  if (!isObject(usage)) return null;
  const { prompt_tokens: input, completion_tokens: output, prompt_tokens_details: details } = usage;
  return {
    inputTokens: countOf(input),
    outputTokens: countOf(output),
    // DeepSeek has a field of its own.
    cachedTokens: countOf(isObject(details) ? details.cached_tokens : usage.prompt_cache_hit_tokens),
  };
}

/** Reads an error as OpenAI, vLLM (`object`) and services on FastAPI (`detail`, a text or a list) write it. */
function readBodyError(body: Fields): ServiceError | null {
  const error = readError(body.error);
  if (error !== null) return error;
  if (body.object === 'error') return readError(body);
  const { detail } = body;
  if (detail === undefined || detail === null || Array.isArray(body.choices)) return null;
  return readError(typeof detail === 'string' ? detail : JSON.stringify(detail));
}

function readError(error: unknown): ServiceError | null {
  if (typeof error === 'string') return { code: null, status: null, param: null, message: error };
  if (!isObject(error)) return null;
  return {
    code: textOf(error.code) ?? textOf(error.type),
    status: countOf(error.code) ?? countOf(error.status),
    param: textOf(error.param),
    message: textOf(error.message) ?? '',
  };
}
