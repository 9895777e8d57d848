import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { Limits } from '#server/platform/limits.ts';
import { countAllOldRows, keepSums } from './usecases/keep-ledger.ts';

/** Sums every minute; rows from before the ledger every ten minutes, which is one probe of an empty index once all are counted. */
export const storageJobs = ({ limits }: { limits: Pick<Limits, 'allows'> }): readonly JobDefinition[] => [
  { name: 'storage.sums', schedule: '* * * * *', run: (context) => keepSums(context, limits) },
  {
    name: 'storage.count',
    schedule: '*/10 * * * *',
    longest: 3_600,
    run: async ({ db }, _, signal) => void (await countAllOldRows(db, signal)),
  },
];
