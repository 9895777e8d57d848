import type { Context } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { allowErasing } from '../personal-data-repository.ts';
import { retentionTable } from '../retention.ts';
import { batchSize } from '../retention-repository.ts';

/** Daily: removes everything that is past its time, in batches that block nobody for long (L8). */
export async function keepRetention(context: Context, limits: Pick<Limits, 'sweep'>): Promise<void> {
  const now = context.clock.now();
  const removed: Record<string, number> = {};
  for (const { name, before, remove } of retentionTable) {
    let count = batchSize;
    while (count === batchSize) {
      count = await context.db.transaction(async (tx) => {
        await allowErasing(tx);
        return remove(tx, before(now));
      });
      removed[name] = (removed[name] ?? 0) + count;
    }
  }
  await limits.sweep();
  context.log.info(removed, 'what was past its time was removed');
}
