import type { FastifyInstance } from 'fastify';
import { seconds } from '#server/platform/clock.ts';

const patience = seconds(10);
const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Right after the start, calls that change something, and so may enqueue jobs, wait for the queue here, where they hold neither a lock nor
 * a connection.
 */
export function queueFirst(app: FastifyInstance, ready: Promise<void>): void {
  let isReady = false;
  void ready.then(() => {
    isReady = true;
  });
  app.addHook('onRequest', async ({ method }) => {
    if (isReady || readOnly.has(method)) return;
    const { promise: patienceEnds, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, patience);
    await Promise.race([ready, patienceEnds]);
    clearTimeout(timer);
  });
}
