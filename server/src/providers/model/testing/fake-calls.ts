import {
  answer,
  deltaEvent,
  type StatusReply,
  type StreamReply,
  status,
  wholeAnswer,
} from './fake-replies.ts';

export interface FakeCall {
  id: string;
  name: string;
  /** JSON, or what a test wants the model to have written. */
  arguments: string;
}

const byIndex = (calls: readonly FakeCall[]): string[] =>
  calls.flatMap((call, index) => [head(call, index, ''), ...pieces(call, index, 3)]);

const FORMS = {
  /** OpenAI: the name with an empty text, then pieces by index. */
  openai: byIndex,
  /** Azure: as OpenAI, after a chunk about the prompt that has no choice. */
  azure: (calls) => [
    'data: {"choices":[],"prompt_filter_results":[{"prompt_index":0}]}\n\n',
    ...byIndex(calls),
  ],
  /** OpenRouter: comments, and an empty text beside each piece. */
  openrouter: (calls) => [
    ': OPENROUTER PROCESSING\n\n',
    ...calls.flatMap((call, index) => [head(call, index, ''), ...pieces(call, index, 12)]),
    deltaEvent({ role: 'assistant', content: '' }),
  ],
  /** vLLM: pieces of several calls between each other, with the type in each. */
  vllm: (calls) => [
    ...calls.map((call, index) => head(call, index, '')),
    ...mixed(calls.map((call, index) => pieces(call, index, 5))),
  ],
  /** Ollama: whole calls, each in a chunk of its own, all with index 0. */
  ollama: (calls) => calls.map((call) => head(call, 0, call.arguments)),
  /** Maritaca: all calls whole in one chunk. */
  maritaca: (calls) => [deltaEvent({ tool_calls: calls.map((call, index) => piece(call, { index })) })],
  /** LM Studio: a new id with each piece, the name with the first. */
  lmstudio: (calls) =>
    calls.flatMap((call, index) => [
      head(call, index, ''),
      ...parts(call.arguments, 2).map((part, place) =>
        toolEvent({ index, id: `${place}`, function: { arguments: part } }),
      ),
    ]),
  /** MiniMax: the name again with each piece. */
  minimax: (calls) =>
    calls.flatMap((call, index) =>
      parts(call.arguments, 4).map((part) =>
        toolEvent({ ...piece(call, { index }), function: { name: call.name, arguments: part } }),
      ),
    ),
  /** Gemini: whole calls without an index, with a signature that it wants back. */
  gemini: (calls) =>
    calls.map((call) =>
      toolEvent({ ...piece(call), extra_content: { google: { thought_signature: `sig-${call.id}` } } }),
    ),
  /** A service that sends the arguments as an object. */
  objects: (calls) =>
    calls.map((call, index) =>
      toolEvent({ index, id: call.id, function: { name: call.name, arguments: JSON.parse(call.arguments) } }),
    ),
} satisfies Record<string, (calls: readonly FakeCall[]) => string[]>;

/** The ways in which services stream calls. */
export type CallForm = keyof typeof FORMS;
export const callForms = Object.keys(FORMS) as CallForm[];

/** Returns a turn that calls tools, streamed in the service's way; `options` overrides its fields. */
export function callsReply(
  calls: readonly FakeCall[],
  { form = 'openai', text = '', ...options }: Partial<StreamReply> & { form?: CallForm; text?: string } = {},
): StreamReply {
  const said = text === '' ? [] : [deltaEvent({ content: text })];
  const finishReason = form === 'ollama' ? 'stop' : 'tool_calls';
  return answer([], {
    finishReason,
    ...options,
    before: [...(options.before ?? []), ...said, ...FORMS[form](calls)],
  });
}

/** Returns a turn that calls tools, from a service that does not stream. */
export const wholeCallsReply = (calls: readonly FakeCall[]): StatusReply =>
  wholeAnswer({ content: null, tool_calls: calls.map((call) => piece(call)) });

const toolEvent = (call: object) => deltaEvent({ tool_calls: [call] });
const piece = ({ id, name, arguments: given }: FakeCall, fields: object = {}) => ({
  ...fields,
  id,
  type: 'function',
  function: { name, arguments: given },
});
const head = (call: FakeCall, index: number, given: string) =>
  toolEvent(piece({ ...call, arguments: given }, { index }));
const parts = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, place) =>
    text.slice(place * size, (place + 1) * size),
  );
const pieces = ({ arguments: given }: FakeCall, index: number, size: number) =>
  parts(given, size).map((part) => toolEvent({ index, function: { arguments: part } }));
const mixed = (lists: readonly string[][]): string[] =>
  Array.from({ length: Math.max(0, ...lists.map(({ length }) => length)) }, (_, place) =>
    lists.flatMap((list) => list.slice(place, place + 1)),
  ).flat();

const openai = (message: string, param: string | null = null, code: string | null = null) =>
  status(400, { error: { message, type: 'invalid_request_error', param, code } });
const vllm = (message: string): StatusReply => ({
  ...status(400),
  body: JSON.stringify({ object: 'error', message, type: 'BadRequestError', param: null, code: 400 }),
});
const fastApi = (parameter: string): StatusReply => ({
  ...status(422),
  body: JSON.stringify({
    detail: [{ type: 'extra_forbidden', loc: ['body', parameter], msg: 'Extra inputs are not permitted' }],
  }),
});

/** How services refuse a parameter of a model that does not take it. */
export const REFUSALS = {
  tools: {
    openai: openai(
      "Unsupported parameter: 'tools' is not supported with this model.",
      'tools',
      'unsupported_parameter',
    ),
    azure: openai('Unrecognized request argument supplied: tools'),
    openrouter: status(404, { error: { message: 'No endpoints found that support tool use.', code: 404 } }),
    vllm: vllm('"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'),
    ollama: status(400, {
      error: { message: 'registry.ollama.ai/library/gemma:2b does not support tools', type: 'api_error' },
    }),
    maritaca: fastApi('tools'),
  },
  response_format: {
    openai: openai(
      "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
      'response_format',
    ),
    azure: openai(
      'response_format value as json_schema is enabled only for api versions 2024-08-01-preview and later',
      null,
      'BadRequest',
    ),
    deepseek: openai('This response_format type is unavailable now'),
    groq: openai('This model does not support response format `json_schema`.'),
    vllm: vllm('The provided JSON schema contains features not supported by xgrammar.'),
    maritaca: fastApi('response_format'),
  },
  reasoning_effort: {
    openai: openai(
      "Invalid value: 'none'. Supported values are: 'low' and 'high'.",
      'reasoning_effort',
      'invalid_value',
    ),
    azure: openai("Unknown parameter: 'reasoning_effort'.", 'reasoning_effort', 'unknown_parameter'),
    gateway: openai('Unrecognized request argument supplied: reasoning_effort'),
    ollama: status(400, {
      error: { message: 'invalid reasoning value: minimal', type: 'invalid_request_error' },
    }),
    thinking: status(400, { error: { message: '"gemma:2b" does not support thinking', type: 'api_error' } }),
    maritaca: fastApi('reasoning_effort'),
  },
} as const;
