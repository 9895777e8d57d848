import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttableConnection {
  /** Address that reaches the target through this connection. */
  url: string;
  /** Breaks open connections; nothing gets through until `mend`. */
  cut(): void;
  mend(): void;
  close(): void;
}

/** A proxy to `target` on loopback that can be cut, like a phone's connection in a lift. */
export async function openCuttableConnection(target: string): Promise<CuttableConnection> {
  const { port } = new URL(target);
  const sockets = new Set<Socket>();
  let broken = false;
  const server = createServer((near) => {
    if (broken) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), '127.0.0.1');
    for (const [socket, peer] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        peer.destroy();
      });
      socket.pipe(peer);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const breakAll = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut: () => {
      broken = true;
      breakAll();
    },
    mend: () => {
      broken = false;
    },
    close: () => {
      breakAll();
      server.close();
    },
  };
}
