/** Streams that one account reads at once on one process (limits, section 2). */
export const maxReaders = 8;

/**
 * The open streams of each account on this process. A stream beyond the limit closes the account's oldest, which
 * may be one whose client is gone unnoticed. Each process counts its own: a count over all processes would cost
 * every send another round trip, and it is one process that many streams slow down.
 */
export class OpenReaders {
  readonly #byUser = new Map<number, Set<() => void>>();

  /** Counts a reader; `close` is called when newer ones take its place. Returns how to stop counting it. */
  enter(userId: number, close: () => void): () => void {
    const readers = this.#byUser.get(userId) ?? new Set();
    this.#byUser.set(userId, readers.add(close));
    const [oldest] = readers;
    if (readers.size > maxReaders && oldest) {
      readers.delete(oldest);
      oldest();
    }
    return () => {
      readers.delete(close);
      if (readers.size === 0 && this.#byUser.get(userId) === readers) this.#byUser.delete(userId);
    };
  }
}
