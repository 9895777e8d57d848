import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { Context } from '#server/platform/context.ts';
import { closeDays } from './usecases/close-days.ts';

/** A payment that the provider reports late still counts on its day when it arrives within a week. */
const daysAgain = 7;

/** Yesterday is computed in the first minutes of the day, and again every night of the following week. */
export const overviewJobs = (tools: Pick<Context, 'db' | 'clock'>): JobDefinition[] => [
  {
    name: 'overview.close-days',
    schedule: '*/10 * * * *',
    longest: 3_600,
    run: async (_, signal) => void (await closeDays(tools, { signal })),
  },
  {
    name: 'overview.repeat-days',
    schedule: '40 3 * * *',
    longest: 3_600,
    run: async (_, signal) => void (await closeDays(tools, { again: daysAgain, signal })),
  },
];
