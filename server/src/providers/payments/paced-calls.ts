import { setTimeout as pause } from 'node:timers/promises';
import { forEachConcurrently } from '#server/platform/concurrency/for-each-concurrently.ts';
import { PaymentServiceError } from './payment-provider.ts';

const firstWaitMs = 1_000;
const longestWaitMs = 60_000;
const atOnce = 4;
/** So many failures and no success mean that the provider is down, and not that some objects are broken. */
const downFrom = 5;

interface Reading<Item> {
  /** The requests that one `work` makes, about. */
  requests: number;
  work: (item: Item) => Promise<void>;
  /** Called for each failed item. */
  failed: (item: Item, error: unknown) => void;
}

/** Background work's calls of the provider, spaced so that they leave most of its rate limit to people who pay. */
export interface PacedCalls {
  /**
   * Runs `work`, which makes about `requests` requests, in its turn. While the provider refuses the rate (429) all calls
   * wait, longer each time, and `work` runs again, so it must be idempotent. Throws once the signal aborts.
   */
  run<Result>(requests: number, work: () => Promise<Result>): Promise<Result>;
  /**
   * Runs `work` for each item, four at a time. A failure stops no other item; returns how many failed. Throws once the signal
   * aborts, and when the provider is down: nothing succeeded.
   */
  forEach<Item>(items: readonly Item[], reading: Reading<Item>): Promise<number>;
}

/** Creates calls that share one pace and end with the signal. */
export function pacedCalls({ perSecond, signal }: { perSecond: number; signal: AbortSignal }): PacedCalls {
  /** When the next call may start, in milliseconds of `performance.now()`. */
  let free = 0;

  async function turn(requests: number): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, free);
    free = at + (requests * 1_000) / perSecond;
    await pause(at - now, undefined, { signal });
  }

  const run: PacedCalls['run'] = async (requests, work) => {
    for (let wait = firstWaitMs; ; wait = Math.min(wait * 2, longestWaitMs)) {
      await turn(requests);
      try {
        return await work();
      } catch (error) {
        if (!isFailure(error, 'rate')) throw error;
        const asked = error.retryAfter === null ? wait : error.retryAfter * 1_000;
        free = Math.max(free, performance.now() + Math.min(asked, longestWaitMs));
      }
    }
  };

  return {
    run,
    async forEach(items, { requests, work, failed }) {
      const failures = await forEachConcurrently(items, atOnce, async (item) => {
        try {
          await run(requests, () => work(item));
        } catch (error) {
          if (!signal.aborted) failed(item, error);
          throw error;
        }
      });
      signal.throwIfAborted();
      const down = failures.length >= downFrom && failures.length === items.length;
      if (down && failures.every((error) => isFailure(error, 'down'))) throw failures[0];
      return failures.length;
    },
  };
}

const isFailure = (error: unknown, reason: PaymentServiceError['reason']): error is PaymentServiceError =>
  error instanceof PaymentServiceError && error.reason === reason;
