import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterUse } from '#server/testing/after-use.ts';
import { createStripeProvider } from '../stripe/stripe-provider.ts';

/** A scripted response: a status with a JSON document or raw text, or a function that writes the response itself. */
type Reply =
  | { status?: number; body: unknown }
  | { status?: number; text: string }
  | ((response: ServerResponse) => void);
/** Returns the response to a call, given as method and path: `GET /v1/invoices?customer=…`. */
export type Script = (call: string) => Reply;

function give(response: ServerResponse, reply: Reply): void {
  if (typeof reply === 'function') return reply(response);
  response.writeHead(reply.status ?? 200, {
    'content-type': 'application/json',
    'request-id': 'req_scripted',
  });
  response.end('text' in reply ? reply.text : JSON.stringify(reply.body));
}

/** Starts a scripted server and an adapter that calls it, for responses that the simulator never sends. */
export async function scriptedStripe(patience = 20_000) {
  const calls: string[] = [];
  /** Request bodies, in the order of `calls`. */
  const bodies: string[] = [];
  let script: Script = () => ({ status: 500, text: 'no script' });
  const server = createServer((request, response) => {
    const call = `${request.method} ${request.url}`;
    calls.push(call);
    void text(request).then((body) => {
      bodies.push(body);
      give(response, script(call));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterUse(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = createStripeProvider({
    name: 'stripe',
    secretKey: 'sk_live_very_secret',
    publishableKey: 'pk_live_public',
    webhookSecret: 'whsec_very_secret',
    apiBase: new URL(url),
    patience,
  });
  const follow = (next: Script) => {
    calls.length = 0;
    bodies.length = 0;
    script = next;
  };
  return { provider, url, calls, bodies, follow };
}

/** Returns a page of a list in the provider's format. */
export const pageOf = (data: unknown[], hasMore = false) => ({
  object: 'list',
  data,
  has_more: hasMore,
  url: '/v1/x',
});
