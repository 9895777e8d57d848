import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { Context } from '#server/platform/context.ts';
import { countRecentDays, countToday } from './usecases/count-days.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'log' | 'jobs'>;

const todayJob = 'answers.count-today';
const recentJob = 'answers.count-recent-days';
const contextOf = (tools: Tools, name: string): Context => ({
  ...tools,
  actor: { kind: 'job', name },
  requestId: name,
});

export const answersJobs = (tools: Tools): JobDefinition[] => [
  { name: todayJob, schedule: '*/10 * * * *', run: () => countToday(contextOf(tools, todayJob)) },
  {
    name: recentJob,
    schedule: '10 4 * * *',
    longest: 3_600,
    run: (_payload, signal) => countRecentDays(contextOf(tools, recentJob), signal),
  },
];
