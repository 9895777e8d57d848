import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeEmbeddings {
  /** Value for `AI_BASE_URL`. */
  baseUrl: string;
  /** The texts of each request so far. */
  requests: string[][];
  /** Replies of the next requests, one each: a status, a body of any shape, or milliseconds of silence. */
  respondNext(...replies: FakeEmbeddingReply[]): void;
  close(): Promise<void>;
}

export type FakeEmbeddingReply =
  | { status: number; headers?: Record<string, string> }
  | { body: unknown }
  | { silentMs: number }
  /** Vectors in reverse order, as the protocol allows. */
  | 'reversed'
  /** One vector fewer than texts. */
  | 'one missing';

const dimensions = 256;

/**
 * A service on loopback that speaks `/embeddings` with the rules of OpenAI's: a key, at most 2,048 texts, none empty, none above 8,191
 * tokens, vectors of length 1. Texts that share words get near vectors.
 */
export async function startFakeEmbeddings({ key = 'sk-test' } = {}): Promise<FakeEmbeddings> {
  const requests: string[][] = [];
  const queued: FakeEmbeddingReply[] = [];
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy());
  });
  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part);
    const reply = queued.shift();
    if (typeof reply === 'object' && 'silentMs' in reply)
      await new Promise((resolve) => setTimeout(resolve, reply.silentMs));
    if (typeof reply === 'object' && 'status' in reply)
      return refuse(response, reply.status, 'server_error', reply.headers);
    if (typeof reply === 'object' && 'body' in reply) return send(response, 200, reply.body);
    if (incoming.method !== 'POST' || incoming.url !== '/v1/embeddings')
      return refuse(response, 404, 'not_found');
    if (incoming.headers.authorization !== `Bearer ${key}`) return refuse(response, 401, 'invalid_api_key');
    const { input, model, encoding_format: format } = JSON.parse(Buffer.concat(parts).toString('utf8'));
    const texts: unknown[] = Array.isArray(input) ? input : [input];
    if (typeof model !== 'string' || format !== 'float' || !texts.every(isAccepted) || texts.length > 2_048)
      return refuse(response, 400, 'invalid_request_error');
    requests.push(texts);
    const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }));
    if (reply === 'reversed') data.reverse();
    if (reply === 'one missing') data.pop();
    send(response, 200, { object: 'list', data, model, usage: { prompt_tokens: 1, total_tokens: 1 } });
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    respondNext: (...replies) => void queued.push(...replies),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const isAccepted = (text: unknown): text is string =>
  typeof text === 'string' && text !== '' && text.length <= 3 * 8_191;

function send(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

const refuse = (response: ServerResponse, status: number, code: string, headers = {}) =>
  send(response, status, { error: { message: `refused: ${code} sk-test`, type: code, code } }, headers);

/** Sums a direction for each word, so that texts with common words point to similar directions. */
function vectorOf(text: string): number[] {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const word of text.toLowerCase().match(/\p{L}{3,}/gu) ?? ['-']) {
    let seed = [...word].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7);
    for (let at = 0; at < dimensions; at += 1) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      vector[at] = (vector[at] ?? 0) + seed / 2 ** 31 - 1;
    }
  }
  const length = Math.hypot(...vector);
  return vector.map((number) => number / length);
}
