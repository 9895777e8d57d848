import type { JobDefinition } from '#server/jobs/job-queue.ts';
import { countRecentDays, countToday } from './usecases/count-days.ts';

export const answersJobs: readonly JobDefinition[] = [
  { name: 'answers.count-today', schedule: '*/10 * * * *', run: countToday },
  {
    name: 'answers.count-recent-days',
    schedule: '10 4 * * *',
    longest: 3_600,
    run: (context, _, signal) => countRecentDays(context, signal),
  },
];
