import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { isLockTimeout, isUnanswered } from './errors.ts';
import type { LockWaits } from './lock-waits.ts';

type OnClient = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void;

/** How long the pool opens no further connection once the server has refused one, in milliseconds. */
const refusedForMs = 1_000;
/** How long a caller waits meanwhile: a request has up to seven statements, and its refusal is due within two seconds (R08). */
const waitMs = 250;
const pauseMs = 20;

/** True for `too_many_connections`: PostgreSQL, or the role, has no connection left. */
const isServerFull = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '53300';

/**
 * A pool whose callers wait briefly for one of its open connections when PostgreSQL has none left: pg's own pool fails them at once although
 * a connection may be free a millisecond later (R08). Emits `error` once a second while the server refuses.
 */
export class QueueingPool extends pg.Pool {
  readonly #usual = { max: this.options.max, connectionTimeoutMillis: this.options.connectionTimeoutMillis };
  readonly #lockWaits: LockWaits | undefined;
  readonly #openedAt = new WeakMap<pg.PoolClient, number>();
  #refused: NodeJS.Timeout | undefined;
  #lockTimeouts = 0;
  #unansweredAt = 0;

  constructor(options: pg.PoolConfig, lockWaits?: LockWaits) {
    super(options);
    this.#lockWaits = lockWaits;
    this.on('connect', (client) => this.#openedAt.set(client, performance.now()));
  }

  /** How many statements waited for a lock longer than they may. */
  get lockTimeouts(): number {
    return this.#lockTimeouts;
  }

  /**
   * Notes a lock that was waited for in vain, and a server that did not answer. Call it with the error of a transaction; the pool itself
   * sees the errors of single statements.
   */
  noteFailure(error: unknown): void {
    if (isUnanswered(error)) this.#unansweredAt = performance.now();
    if (!isLockTimeout(error)) return;
    this.#lockTimeouts += 1;
    this.#lockWaits?.noteTimeout();
  }

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
        const client = await super.connect();
        if (this.#isSuspect(client)) {
          client.release(true);
          continue;
        }
        this.#lockWaits?.limit(client, (this.totalCount - this.idleCount) / this.#usual.max);
        this.#watch(client);
        return client;
      } catch (error) {
        if (!isServerFull(error)) throw error;
        this.#keepToOpenConnections(error);
        if (performance.now() - begun > waitMs) throw error;
        await wait(pauseMs);
      }
    }
  }

  /** Returns true for a connection as old as another that got no response: it may lead to the same lost server. */
  #isSuspect(client: pg.PoolClient): boolean {
    return (this.#openedAt.get(client) ?? 0) < this.#unansweredAt;
  }

  /** Notes how its statement ends; after a lock timeout the connection is kept, although pg's pool closes it after any error. */
  #watch(client: pg.PoolClient): void {
    const { release } = client;
    client.release = (error) => {
      this.noteFailure(error);
      release(isLockTimeout(error) ? undefined : error);
    };
  }

  /** Makes the pool full at its present size for a while: pg's pool then queues its callers in order. */
  #keepToOpenConnections(error: unknown): void {
    const max = Math.max(1, Math.min(this.options.max, this.totalCount));
    Object.assign(this.options, { max, connectionTimeoutMillis: waitMs });
    if (this.#refused) return;
    this.emit('error', error);
    this.#refused = setTimeout(() => {
      this.#refused = undefined;
      Object.assign(this.options, this.#usual);
    }, refusedForMs).unref();
  }
}
