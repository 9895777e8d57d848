/** The fields of one chunk of a chat completion, or of a whole one, that the adapter uses. */
export interface CompletionChunk {
  text: string;
  /** Reasoning came in its own field; it is not kept. */
  reasons: boolean;
  refused: boolean;
  finishReason: string | null;
  model: string | null;
  usage: { inputTokens: number | null; outputTokens: number | null } | null;
  error: ServiceError | null;
}

/** An error as OpenAI-compatible services write it; `code` may be a word or an HTTP status. */
export interface ServiceError {
  code: string | null;
  status: number | null;
  param: string | null;
  message: string;
}

type Fields = Record<string, unknown>;

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
function readContent(delta: Fields): Pick<CompletionChunk, 'text' | 'reasons'> {
  const { content, reasoning_content, reasoning, reasoning_details: details } = delta;
  const separate = textOf(reasoning_content) ?? textOf(reasoning);
  const reasons = separate !== null || (Array.isArray(details) && details.length > 0);
  if (!Array.isArray(content)) return { text: textOf(content) ?? '', reasons };
  return {
    text: content.map(textOfPart).join(''),
    reasons: reasons || content.some((part) => isObject(part) && reasoningParts.has(String(part.type))),
  };
}

function textOfPart(part: unknown): string {
  if (!isObject(part)) return textOf(part) ?? '';
  return textParts.has(String(part.type)) ? (textOf(part.text) ?? '') : '';
}

function readUsage(usage: unknown): CompletionChunk['usage'] {
  if (!isObject(usage)) return null;
  return { inputTokens: countOf(usage.prompt_tokens), outputTokens: countOf(usage.completion_tokens) };
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
