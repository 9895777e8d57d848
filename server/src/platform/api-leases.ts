import type { Attempt } from '#server/database/limit-store.ts';
import type { Clock } from './clock.ts';

interface Options {
  clock: Clock;
  lease(key: string, want: number): Promise<Attempt>;
}

interface Block {
  left: number;
  /** When the window ends that it was taken from. */
  until: number;
}

const blockSize = 20;
const maxKeys = 50_000;

/**
 * Spends points from blocks leased of the shared counter, so that most calls touch memory only and all
 * processes together never grant more than the counter holds.
 */
export function createLeases({ clock, lease }: Options): { take(key: string): Promise<Attempt> } {
  const blocks = new Map<string, Block>();
  const leasing = new Map<string, Promise<Attempt>>();

  const lendBlock = async (key: string): Promise<Attempt> => {
    const attempt = await lease(key, blockSize);
    if ('granted' in attempt) {
      if (blocks.size >= maxKeys) blocks.clear();
      blocks.set(key, { left: attempt.granted, until: attempt.until });
    }
    return attempt;
  };
  const spend = (key: string): boolean => {
    const block = blocks.get(key);
    if (!block || block.left === 0 || clock.now().getTime() >= block.until) return false;
    block.left -= 1;
    return true;
  };

  return {
    async take(key) {
      while (!spend(key)) {
        let running = leasing.get(key);
        if (!running) {
          running = lendBlock(key).finally(() => leasing.delete(key));
          leasing.set(key, running);
        }
        const attempt = await running;
        if ('waitMs' in attempt) return attempt;
      }
      return { granted: 1, until: 0 };
    },
  };
}
