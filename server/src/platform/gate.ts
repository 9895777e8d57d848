import { AppError } from './app-error.ts';

/** Waits for a place; answers how to leave it, which must happen once. */
export type Gate = () => Promise<() => void>;

/**
 * Lets so many pieces of work run at once; the others wait in line. Of a burst the first are done early instead of
 * all being done late. Whoever waits longer than `patienceMs` is refused with `unavailable`.
 */
export function createGate(width: number, patienceMs: number): Gate {
  const waiting = new Set<() => void>();
  let running = 0;

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(timer);
        waiting.delete(enter);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(enter);
        reject(new AppError('unavailable', { retryAfter: 2 }));
      }, patienceMs);
      waiting.add(enter);
    });

  const leave = () => {
    const [next] = waiting;
    if (next) next();
    else running -= 1;
  };

  return async () => {
    if (running < width) running += 1;
    else await turn();
    return leave;
  };
}
