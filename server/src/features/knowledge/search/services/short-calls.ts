/** How long a search waits for a service, in milliseconds. */
const patienceMs = 400;
const mostAtOnce = 32;
const failuresBeforePause = 3;
const pauseMs = 30_000;

/** Calls of a service that a search does without when it is late, busy or failing. */
export class ShortCalls {
  #running = 0;
  #failures = 0;
  #pausedUntil = 0;

  /** Returns what the call returns; null after 400 ms, while 32 calls run, and for 30 seconds after three failures. */
  async run<Result>(call: (signal: AbortSignal) => Promise<Result>): Promise<Result | null> {
    if (this.#running >= mostAtOnce || performance.now() < this.#pausedUntil) return null;
    this.#running += 1;
    try {
      const result = await call(AbortSignal.timeout(patienceMs));
      this.#failures = 0;
      return result;
    } catch {
      this.#failures += 1;
      if (this.#failures >= failuresBeforePause) this.#pausedUntil = performance.now() + pauseMs;
      return null;
    } finally {
      this.#running -= 1;
    }
  }
}
