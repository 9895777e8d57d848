import type { Attempt } from '#server/database/stores/limit-store.ts';
import type { Clock } from './clock.ts';
import { shareCalls } from './concurrency/share-calls.ts';

interface Options {
  clock: Clock;
  /** Points leased at once. */
  blockSize: number;
  lease(key: string, want: number): Promise<Attempt>;
}

interface Block {
  left: number;
  /** End of the window that the point was taken from. */
  until: number;
}

const maxKeys = 50_000;

export interface Leases {
  take(key: string): Promise<Attempt>;
  /** Returns a point that `take` granted; a no-op once its window has ended. */
  giveBack(key: string, granted: { until: number }): void;
}

/**
 * Spends points from blocks leased of the shared counter, so that most calls touch memory only and all processes together never exceed the
 * counter.
 */
export function createLeases({ clock, blockSize, lease }: Options): Leases {
  const blocks = new Map<string, Block>();
  const share = shareCalls<string, Attempt>();

  const lendBlock = async (key: string): Promise<Attempt> => {
    const attempt = await lease(key, blockSize);
    if ('granted' in attempt) {
      if (blocks.size >= maxKeys) blocks.clear();
      blocks.set(key, { left: attempt.granted, until: attempt.until });
    }
    return attempt;
  };
  const spend = (key: string): Block | undefined => {
    const block = blocks.get(key);
    if (!block || block.left === 0 || clock.now().getTime() >= block.until) return undefined;
    block.left -= 1;
    return block;
  };

  return {
    async take(key) {
      for (;;) {
        const block = spend(key);
        if (block) return { granted: 1, until: block.until };
        const attempt = await share(key, () => lendBlock(key));
        if ('waitMs' in attempt) return attempt;
      }
    },
    giveBack(key, { until }) {
      const block = blocks.get(key);
      if (block?.until === until) block.left += 1;
    },
  };
}
