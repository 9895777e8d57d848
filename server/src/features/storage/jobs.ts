import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { Context } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { countAllOldRows } from './usecases/count-old-rows.ts';
import { keepSums } from './usecases/keep-sums.ts';

/** Sums every minute; rows from before the ledger every ten minutes, which is one probe of an empty index once all are counted. */
export const storageJobs = (
  tools: Pick<Context, 'db' | 'log'> & { limits: Pick<Limits, 'allows'> },
): JobDefinition[] => [
  { name: 'storage.sums', schedule: '* * * * *', run: () => keepSums(tools, tools.limits) },
  {
    name: 'storage.count',
    schedule: '*/10 * * * *',
    longest: 3_600,
    run: async (_, signal) => void (await countAllOldRows(tools.db, signal)),
  },
];
