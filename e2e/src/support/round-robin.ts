import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RoundRobin {
  /** Passes requests on to these ports from now on, each request to the next one. */
  serve(ports: readonly number[]): void;
  /** Address that browsers open. */
  url: string;
  close(): void;
}

/** A load balancer on loopback that sends each request to another process, so that nothing may depend on the memory of one (R18). */
export async function openRoundRobin(): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true });
  let targets: readonly number[] = [];
  let turn = 0;
  const server = createServer((near, response) => {
    const { method, url: path, rawHeaders: headers } = near;
    const port = targets[turn % targets.length];
    turn += 1;
    const far = request({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      response.flushHeaders();
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    far.on('error', () => response.destroy());
    response.on('close', () => far.destroy());
    near.pipe(far);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    serve: (ports) => {
      targets = ports;
    },
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
