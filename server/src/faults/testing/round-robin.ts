import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterUse } from '#server/testing/after-use.ts';

/** Starts a balancer on loopback that sends every request to the next of the addresses; stopped after the file's tests. */
export async function startRoundRobin(urls: readonly string[]): Promise<{ url: string; served: number[] }> {
  const served = urls.map(() => 0);
  let turn = 0;
  const server = createServer((incoming, response) => {
    const index = turn++ % urls.length;
    served[index] = (served[index] ?? 0) + 1;
    const { method, headers } = incoming;
    const onward = forward(`${urls[index]}${incoming.url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterUse(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, served };
}
