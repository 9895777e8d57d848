import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterUse } from '#server/testing/after-use.ts';
import type { Random } from '../random.ts';

export interface SlowLink {
  /** Address of the database through this link. */
  url: string;
  /** Delays the data from the database by that many milliseconds, more or less by up to `jitterMs`; 0 and 0 end it. */
  delay(ms: number, jitterMs: number): void;
  /** Makes the server of all present connections vanish: none of them is answered or closed any more. New ones work. */
  vanish(): void;
}

/** Starts a TCP proxy in front of a PostgreSQL that listens on a socket of this machine; it stops after the file's tests. */
export async function startSlowLink(databaseUrl: string, random: Random): Promise<SlowLink> {
  const behind = new URL(databaseUrl);
  const path = `${behind.searchParams.get('host')}/.s.PGSQL.5432`;
  let wait = { ms: 0, jitterMs: 0 };
  const sockets = new Set<Socket>();
  const vanishing = new Set<() => void>();
  const pause = () => Math.max(0, wait.ms - wait.jitterMs + random.int(2 * wait.jitterMs + 1));

  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ path });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay();
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    const vanish = () => {
      far.removeAllListeners().on('error', () => undefined);
      near.unpipe(far).resume();
      far.destroy();
    };
    vanishing.add(vanish);
    near.on('close', () => vanishing.delete(vanish));
    near.pipe(far);
    // Chunks keep their order, and chunks that arrive together are delayed together.
    let last = Promise.resolve();
    far.on('data', (part) => {
      const due = sleep(pause());
      last = last.then(() => due).then(() => void near.write(part));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterUse(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const url = new URL(behind);
  url.search = '';
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const delay: SlowLink['delay'] = (ms, jitterMs) => {
    wait = { ms, jitterMs };
  };
  const vanish = () => {
    for (const end of vanishing) end();
  };
  return { url: url.href, delay, vanish };
}
