import { AppError } from '../app-error.ts';

/** Runs a task once it has a place. Throws `unavailable` when the task is refused. */
export type Semaphore = <Result>(task: () => Promise<Result>) => Promise<Result>;

interface Options {
  /** Tasks that run at once. */
  width: number;
  /** Tasks that may wait; one more is refused at once. */
  maxWaiting?: number;
  /** Milliseconds that a task may wait before it is refused. */
  patienceMs?: number;
  /** Seconds after which a refused caller may retry. */
  retryAfter: number;
}

/**
 * A FIFO semaphore: at most `width` tasks run at once. Waiting is bounded, by number or by time, so that a burst is refused in part instead
 * of all being late.
 */
export function createSemaphore(options: Options): Semaphore {
  const { width, maxWaiting = Number.POSITIVE_INFINITY, patienceMs, retryAfter } = options;
  const waiting = new Set<() => void>();
  let running = 0;
  const refusal = () => new AppError('unavailable', { retryAfter });

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const refuse = () => {
        waiting.delete(enter);
        reject(refusal());
      };
      const timer = patienceMs === undefined ? undefined : setTimeout(refuse, patienceMs);
      const enter = () => {
        clearTimeout(timer);
        waiting.delete(enter);
        resolve();
      };
      waiting.add(enter);
    });

  const leave = () => {
    // The finished task hands its place over, so `running` does not change.
    const [next] = waiting;
    if (next) next();
    else running -= 1;
  };

  return async (task) => {
    if (running < width) running += 1;
    else if (waiting.size < maxWaiting) await turn();
    else throw refusal();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
