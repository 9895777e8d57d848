import { createGauge } from '#server/platform/counts.ts';

/** Streams of all accounts, for the metrics. */
export const readersOpen = createGauge(
  'matilha_readers_open',
  'Streams that readers have open on this process',
);

/** Streams that one account may read at once on one process. */
export const maxReaders = 8;

/**
 * The open streams of each account on this process. A stream beyond the limit closes the account's oldest, whose client may be gone
 * unnoticed. Each process counts its own: a count over all processes would cost every send another round trip, and many streams slow down
 * only their own process.
 */
export class OpenReaders {
  readonly #byUser = new Map<number, Set<() => void>>();

  /** Counts a reader; calls `close` when newer ones take its place. Returns the function that stops counting it. */
  enter(userId: number, close: () => void): () => void {
    const readers = this.#byUser.get(userId) ?? new Set();
    this.#byUser.set(userId, readers.add(close));
    readersOpen.inc();
    const [oldest] = readers;
    if (readers.size > maxReaders && oldest) {
      readers.delete(oldest);
      readersOpen.dec();
      oldest();
    }
    return () => {
      if (readers.delete(close)) readersOpen.dec();
      if (readers.size === 0 && this.#byUser.get(userId) === readers) this.#byUser.delete(userId);
    };
  }
}
