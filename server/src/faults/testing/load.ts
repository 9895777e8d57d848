import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterUse } from '#server/testing/after-use.ts';

export interface Timed {
  ms: number;
  /** Undefined when the connection broke. */
  status: number | undefined;
}

/** Calls once and reads the whole response; returns how long that took. */
export async function timed(call: () => Promise<Response>): Promise<Timed> {
  const began = performance.now();
  const status = await call().then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => undefined,
  );
  return { ms: performance.now() - began, status };
}

/** Begins work at a steady rate, however long each piece takes, until `goOn` says no; returns when all of it has ended. */
export async function atRate<T>(
  perSecond: number,
  goOn: () => boolean,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
  const begun: Promise<T>[] = [];
  const start = performance.now();
  while (goOn()) {
    begun.push(work(begun.length));
    await sleep(Math.max(0, start + (begun.length * 1_000) / perSecond - performance.now()));
  }
  return Promise.all(begun);
}

/** Returns a function that says yes for these seconds. */
export function forSeconds(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1_000;
  return () => performance.now() < end;
}

/** Starts a server that does nothing, whose times show how busy the machine is; it stops after the file's tests. */
export async function startControl(): Promise<string> {
  const server = createServer((_, response) => response.end('ok'));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterUse(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
