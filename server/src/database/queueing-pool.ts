import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

type OnClient = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/** How long the pool opens no further connection once the server has refused one, in milliseconds. */
const refusedForMs = 1_000;
const pauseMs = 20;

/** True for `too_many_connections`: PostgreSQL, or the role, has no connection left. */
const isServerFull = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '53300';

/**
 * A pool whose callers wait for one of its open connections, up to `connectionTimeoutMillis`, when PostgreSQL has none left: pg's own pool
 * fails them at once although a connection may be free a millisecond later (R08). Emits `error` once a second while the server refuses.
 */
export class QueueingPool extends pg.Pool {
  readonly #most = this.options.max;
  #refused: NodeJS.Timeout | undefined;

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnClient): void;
  override connect(callback?: OnClient): Promise<pg.PoolClient> | undefined {
    const connected = this.#connect();
    if (!callback) return connected;
    connected.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #connect(): Promise<pg.PoolClient> {
    const begun = performance.now();
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        const waited = performance.now() - begun;
        if (!isServerFull(error) || waited > (this.options.connectionTimeoutMillis ?? 0)) throw error;
        this.#keepToOpenConnections(error);
        await wait(pauseMs);
      }
    }
  }

  /** Makes the pool full at its present size for a while: pg's pool then queues its callers in order. */
  #keepToOpenConnections(error: unknown): void {
    this.options.max = Math.max(1, Math.min(this.options.max, this.totalCount));
    if (this.#refused) return;
    this.emit('error', error);
    this.#refused = setTimeout(() => {
      this.#refused = undefined;
      this.options.max = this.#most;
    }, refusedForMs).unref();
  }
}
