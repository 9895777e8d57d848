import type { JobDefinition } from '#server/jobs/job-queue.ts';
import { closeDays } from './usecases/close-days.ts';

/** A payment that the provider reports late still counts on its day when it arrives within a week. */
const daysAgain = 7;

/** Yesterday is computed in the first minutes of the day, and again every night of the following week. */
export const overviewJobs: readonly JobDefinition[] = [
  {
    name: 'overview.close-days',
    schedule: '*/10 * * * *',
    longest: 3_600,
    run: async (context, _, signal) => void (await closeDays(context, { signal })),
  },
  {
    name: 'overview.repeat-days',
    schedule: '40 3 * * *',
    longest: 3_600,
    run: async (context, _, signal) => void (await closeDays(context, { again: daysAgain, signal })),
  },
];
