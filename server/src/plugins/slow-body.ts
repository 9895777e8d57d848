import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Admitted callers may take two minutes to send the body: a file of 20 MB from a phone. All others have ten seconds (R22). */
    slowBody?: boolean;
  }
}

const patienceMs = 120_000;
const patient = new WeakSet<Socket>();

/** Returns whether the request on this connection was admitted to a route that waits for a slow body. */
export const waitsForBody = (socket: Socket): boolean => patient.has(socket);

/** Lets routes with `slowBody` outlast the server's limit for a whole request, once the caller is admitted. */
export function slowBody(app: FastifyInstance): void {
  app.addHook('preParsing', async ({ routeOptions, socket, raw }) => {
    if (!routeOptions.config.slowBody) return;
    patient.add(socket);
    const timer = setTimeout(() => socket.destroy(), patienceMs);
    const done = () => {
      clearTimeout(timer);
      patient.delete(socket);
    };
    raw.once('end', done).once('close', done);
  });
}
