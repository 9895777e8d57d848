import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#server/platform/app-error.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Leaves the load balancer before `close`: `/readyz` says 503 while connections are still accepted for the time of DRAIN_S, then the
     * process stops listening and serves the connections that proxies kept open, each with one last `connection: close`.
     */
    drain(): Promise<void>;
  }
}

export interface Draining {
  /** True as soon as the process has been asked to stop. */
  leaving(): boolean;
  /**
   * When the server closes, `work` ends first, because closing waits for the connections of its readers (R02). Then every request gets 503,
   * and any connection still open after `patienceMs` milliseconds is cut: slow readers, and short requests that hang.
   */
  closeAfter(work: () => Promise<void>, patienceMs: number): void;
}

/** A round of the event loop that takes less did next to nothing, in milliseconds. */
const quietRoundMs = 0.3;
/** How long a busy process looks for such a round before it stops listening anyway, in milliseconds. */
const quietSearchMs = 1_000;
/** How long connections that proxies kept open may wait for their next request, in milliseconds. */
const keptConnectionsMs = 2_000;

/** Adds `drain`. A `drainMs` of 0 means that no proxy chooses between processes: then it waits for nothing. */
export function draining(app: FastifyInstance, drainMs: number): Draining {
  let leaving = false;
  let refusing = false;
  app.addHook('onRequest', async (request, reply) => {
    // While it listens, a proxy that still chooses this process would open a new connection for each one that closes.
    if (refusing || (leaving && !app.server.listening)) reply.header('connection', 'close');
    if (refusing && request.routeOptions.url !== '/healthz')
      throw new AppError('unavailable', { retryAfter: 2 });
  });
  // Without `drain` the process ends for an error of its own, which may have left anything half done.
  app.addHook('preClose', async () => {
    refusing ||= !leaving;
    leaving = true;
  });
  app.decorate('drain', async () => {
    leaving = true;
    await sleep(drainMs);
    await stopListening(app);
    if (drainMs > 0) await connectionsEnd(app, keptConnectionsMs);
  });
  return {
    leaving: () => leaving,
    closeAfter: (work, patienceMs) =>
      void app.addHook('preClose', async () => {
        await work();
        refusing = true;
        setTimeout(() => app.server.closeAllConnections(), patienceMs).unref();
      }),
  };
}

/**
 * Stops accepting connections and keeps the accepted ones: `close` of Node's HTTP server would cut idle ones, to which a proxy may be sending
 * a request right now.
 */
async function stopListening({ server }: FastifyInstance): Promise<void> {
  await quietRound();
  Server.prototype.close.call(server);
}

/**
 * Returns after a round of the event loop that had next to nothing to do. Each round accepts the connections that wait, then works on requests;
 * the kernel resets those that arrive meanwhile and wait when listening stops.
 */
async function quietRound(): Promise<void> {
  const deadline = performance.now() + quietSearchMs;
  for (let begun = Number.NEGATIVE_INFINITY, now = performance.now(); now < deadline; begun = now) {
    await new Promise((roundEnds) => setImmediate(roundEnds));
    now = performance.now();
    if (now - begun < quietRoundMs) return;
  }
}

/** Waits until every connection has ended, at most `patienceMs` milliseconds. */
async function connectionsEnd({ server }: FastifyInstance, patienceMs: number): Promise<void> {
  const open = () =>
    new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline && (await open()) > 0) await sleep(50);
}
