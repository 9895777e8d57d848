/** A streamed completion, whole or broken in one of the ways that services break. */
export interface StreamReply {
  kind: 'stream';
  tokens: readonly string[];
  /** Pause before each token, in milliseconds; 0 writes as fast as the socket takes. */
  paceMs: number;
  usage: { prompt_tokens: number; completion_tokens: number; [field: string]: unknown } | null;
  finishReason: string | null;
  /** How many `[DONE]` markers are sent. */
  doneMarkers: number;
  /** Parts of the stream sent before the tokens as they are written here, `paceMs` apart. */
  before: readonly string[];
  /** Data of raw events sent after the tokens. */
  rawEvents: readonly string[];
  /** Repeats the tokens from the first one, for ever. */
  endless: boolean;
  /** Splits the bytes into network chunks of this size, `paceMs` apart; null sends them whole. */
  pieceBytes: number | null;
  ending: 'end' | 'reset' | 'hang';
}

export interface StatusReply {
  kind: 'status';
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Accepts the request and never responds. */
export interface SilenceReply {
  kind: 'silence';
}

export type FakeReply = StreamReply | StatusReply | SilenceReply;

/** Returns a good answer; a text is cut into words. `options` overrides its fields. */
export function answer(content: string | readonly string[], options: Partial<StreamReply> = {}): StreamReply {
  const tokens = typeof content === 'string' ? (content.match(/\s*\S+/g) ?? []) : content;
  return {
    kind: 'stream',
    tokens,
    paceMs: 0,
    usage: { prompt_tokens: 21, completion_tokens: tokens.length },
    finishReason: 'stop',
    doneMarkers: 1,
    before: [],
    rawEvents: [],
    endless: false,
    pieceBytes: null,
    ending: 'end',
    ...options,
  };
}

/** Returns the event of one chunk, as it is written into the stream. */
export const deltaEvent = (delta: object): string =>
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`;

/** Returns events of reasoning in a field of its own, one for each word. */
export const reasoning = (text: string, field = 'reasoning_content'): string[] =>
  (text.match(/\s*\S+/g) ?? []).map((word) => deltaEvent({ [field]: word }));

/** Returns the answer of a service that does not stream. */
export const wholeAnswer = (message: object, contentType = 'application/json'): StatusReply =>
  raw(
    contentType,
    JSON.stringify({
      object: 'chat.completion',
      model: 'inteiro-1',
      choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 21, completion_tokens: 4 },
    }),
  );

/** Returns a refusal by status, with a body as these services write it. */
export function status(
  code: number,
  options: { headers?: Record<string, string>; error?: object } = {},
): StatusReply {
  const error = options.error ?? { message: 'The fake was told to fail', type: 'server_error', code: null };
  const headers = { 'content-type': 'application/json', ...options.headers };
  return { kind: 'status', status: code, headers, body: JSON.stringify({ error }) };
}

const raw = (contentType: string, body: string): StatusReply => ({
  kind: 'status',
  status: 200,
  headers: { 'content-type': contentType },
  body,
});

const WORDS = ['Claro! ', 'Vamos ', 'montar ', 'o plano.'];

/**
 * Faults of a provider that a reply can play, by name. Three more depend on the address: a closed port, a name that does not resolve, an
 * untrusted certificate.
 */
export const FAULTS = {
  silence: () => ({ kind: 'silence' }),
  stallAfterHeaders: () => answer([], { ending: 'hang', finishReason: null, doneMarkers: 0, usage: null }),
  stallMidway: () => answer(WORDS, { ending: 'hang', finishReason: null, doneMarkers: 0, usage: null }),
  rateLimited: () => status(429, { error: { message: 'Slow down', code: 'rate_limit_exceeded' } }),
  rateLimitedFor: (seconds = 60) => status(429, { headers: { 'retry-after': String(seconds) } }),
  error500: () => status(500),
  error502: () => raw502(),
  error503: () => status(503),
  error529: () => status(529, { error: { message: 'Overloaded', type: 'overloaded_error' } }),
  unauthorized: (key = '') =>
    status(401, { error: { message: `Incorrect key: ${key}`, code: 'invalid_api_key' } }),
  tooLong: () =>
    status(400, {
      error: { message: 'Too many tokens', code: 'context_length_exceeded', param: 'messages' },
    }),
  html: () => raw('text/html; charset=utf-8', '<!doctype html><title>Entre na rede</title><p>Faça login</p>'),
  invalidJson: () => raw('text/event-stream', 'data: {"choices":[{"delta":{"content":"Ol\n\n'),
  emptyText: () => answer([]),
  errorEvent: () =>
    answer(WORDS, {
      rawEvents: [JSON.stringify({ error: { message: 'Upstream failed', code: 502 } })],
      finishReason: null,
      doneMarkers: 0,
    }),
  resetMidway: () => answer(WORDS, { paceMs: 5, ending: 'reset', finishReason: null, doneMarkers: 0 }),
  noFinalMarker: () => answer(WORDS, { finishReason: null, doneMarkers: 0, usage: null }),
  duplicateFinalMarker: () => answer(WORDS, { doneMarkers: 3 }),
  splitUtf8: () => answer(['ração, ', 'ção, mãe, ', 'pão 🐶', '👩‍⚕️🐾!'], { pieceBytes: 1 }),
  tenMegabytes: () => answer(Array.from({ length: 160 }, () => 'x'.repeat(65_536))),
  endless: () => answer(WORDS, { endless: true, paceMs: 2 }),
  oneByteAtATime: (paceMs = 1000) => answer(WORDS, { pieceBytes: 1, paceMs }),
} satisfies Record<string, (...args: never[]) => FakeReply>;

function raw502(): StatusReply {
  return {
    kind: 'status',
    status: 502,
    headers: { 'content-type': 'text/html' },
    body: '<h1>Bad Gateway</h1>',
  };
}
