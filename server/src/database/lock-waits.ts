import type pg from 'pg';

/** A pool is crowded while more of its connections than this share are in use. */
const crowdedShare = 0.25;
/** How long a wait may last in a crowded pool, in milliseconds: migrations and backups, too, give up a lock after as long. */
const crowdedMs = 500;
/** The same while a lock was waited for in vain a moment ago. */
const heldMs = 100;
/** How long a pool counts as crowded, and a lock as held, after either was last observed. */
const rememberedMs = 5_000;

/**
 * Decides how long the statements of a pool wait for a lock. A waiting statement keeps its connection, so many waiters for one lock would
 * take all connections from calls that do not need the lock (R07).
 */
export class LockWaits {
  readonly #usualMs: number;
  readonly #now: () => number;
  readonly #msOf = new WeakMap<pg.PoolClient, number>();
  #crowdedUntil = Number.NEGATIVE_INFINITY;
  #heldUntil = Number.NEGATIVE_INFINITY;

  constructor(usualMs: number, now = () => performance.now()) {
    this.#usualMs = usualMs;
    this.#now = now;
  }

  /** Limits the waits on a connection that was just taken out; the limit is sent together with its first statement. */
  limit(client: pg.PoolClient, shareInUse: number): void {
    if (shareInUse > crowdedShare) this.#crowdedUntil = this.#now() + rememberedMs;
    const ms = this.#ms();
    if (ms === (this.#msOf.get(client) ?? this.#usualMs)) return;
    this.#msOf.set(client, ms);
    // A connection that fails here fails at the statement that follows, too.
    client.query(`set lock_timeout = ${ms}`).catch(() => undefined);
  }

  /** Call it when a statement waited in vain. */
  noteTimeout(): void {
    this.#heldUntil = this.#now() + rememberedMs;
  }

  #ms(): number {
    const now = this.#now();
    if (now > this.#crowdedUntil) return this.#usualMs;
    return now > this.#heldUntil ? crowdedMs : heldMs;
  }
}
