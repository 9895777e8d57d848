/// <reference path="./undici-parts.d.ts" />
import type { Socket } from 'node:net';
import buildConnector from 'undici/lib/core/connect.js';

type Connect = ReturnType<typeof buildConnector>;

/** How long an opened connection waits for its request, in milliseconds: services close silent ones after five seconds or more. */
const keptForMs = 4_000;

/**
 * Opens connections to one origin before their requests exist, and gives them to the pool that sends those: TCP and TLS take two to three
 * round trips, which pass while a question is being stored.
 */
export class SpareConnections {
  readonly #connect: Connect;
  readonly #target: Parameters<Connect>[0];
  /** Open connections, each with the listener that drops it. */
  readonly #spare = new Map<Socket, () => void>();

  constructor(url: URL, options: Parameters<typeof buildConnector>[0]) {
    this.#connect = buildConnector(options);
    this.#target = { host: url.host, hostname: url.hostname, protocol: url.protocol, port: url.port };
  }

  /** Opens one more. A failure is left to the request, which opens its own. */
  open(): void {
    this.#connect(this.#target, (error, socket) => {
      if (error === null) this.#keep(socket);
    });
  }

  /** Connects for a pool: with a spare connection if there is one. */
  readonly connector: Connect = (target, callback) => {
    const [first] = this.#spare;
    if (!first) return this.#connect(target, callback);
    const [socket, drop] = first;
    this.#spare.delete(socket);
    socket.off('error', drop).off('close', drop).off('timeout', drop).setTimeout(0).ref();
    // A pool that is called back at once, while it still works on its queue, waits forever.
    process.nextTick(callback, null, socket);
  };

  close(): void {
    for (const socket of this.#spare.keys()) socket.destroy();
  }

  #keep(socket: Socket): void {
    const drop = () => {
      this.#spare.delete(socket);
      socket.destroy();
    };
    this.#spare.set(socket, drop);
    socket.on('error', drop).on('close', drop).setTimeout(keptForMs, drop).unref();
  }
}
