import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export type Reaction = (response: ServerResponse, received: Received) => void;

export const accepts: Reaction = (response) => response.writeHead(200).end('{');
export const hangs: Reaction = () => undefined;
export const says =
  (status: number, headers: Record<string, string> = {}): Reaction =>
  (response) =>
    response.writeHead(status, headers).end();

/** Starts an automation on loopback that records its requests and reacts as the test sets. */
export async function startReceiver(port = 0) {
  const received: Received[] = [];
  let reaction: Reaction = accepts;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const call = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
    received.push(call);
    reaction(response, call);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/lead`,
    received,
    react: (next: Reaction) => {
      reaction = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
