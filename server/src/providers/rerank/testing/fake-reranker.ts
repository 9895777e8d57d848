import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod';

type FakeRerankReply = { status: number } | { body: string } | { silentMs: number };

const mostDocuments = 1_000;
/** The rules of the services: unknown fields, no or too many documents, and empty ones are refused. */
const request = z.strictObject({
  model: z.string().min(1),
  query: z.string().min(1),
  documents: z.array(z.string().min(1)).min(1).max(mostDocuments),
  top_n: z.int().min(1).optional(),
});

/**
 * A service on loopback that speaks `/rerank`: a key, the best document first, at most `top_n` of them. A document with more of the question's
 * words scores higher.
 */
export async function startFakeReranker({ key = 'sk-test' } = {}) {
  const requests: z.infer<typeof request>[] = [];
  const queued: FakeRerankReply[] = [];
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy());
  });
  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part);
    const reply = queued.shift();
    if (reply && 'silentMs' in reply) await new Promise((resolve) => setTimeout(resolve, reply.silentMs));
    if (reply && 'status' in reply) return send(response, reply.status, '{"detail":"refused sk-test"}');
    if (reply && 'body' in reply) return send(response, 200, reply.body);
    if (incoming.method !== 'POST' || incoming.url !== '/v1/rerank') return send(response, 404, '{}');
    if (incoming.headers.authorization !== `Bearer ${key}`) return send(response, 401, '{}');
    const asked = request.safeParse(JSON.parse(Buffer.concat(parts).toString('utf8')));
    if (!asked.success) return send(response, 422, JSON.stringify({ detail: asked.error.issues }));
    requests.push(asked.data);
    const { query, documents, model, top_n: most = documents.length } = asked.data;
    const words = query.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
    const results = documents
      .map((text, index) => ({ index, relevance_score: shareOf(words, text.toLowerCase()) }))
      .sort((a, b) => b.relevance_score - a.relevance_score)
      .slice(0, most);
    send(response, 200, JSON.stringify({ model, usage: { total_tokens: 1 }, results }));
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    /** Value for `AI_BASE_URL`. */
    baseUrl: `http://127.0.0.1:${port}/v1`,
    /** The accepted requests so far. */
    requests,
    /** Sets the replies of the next requests, one each. */
    respondNext: (...replies: FakeRerankReply[]) => void queued.push(...replies),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const shareOf = (words: readonly string[], text: string): number =>
  words.filter((word) => text.includes(word)).length / Math.max(1, words.length);

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);
}
