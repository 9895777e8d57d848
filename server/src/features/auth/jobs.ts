import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { Context } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { purgeExpired } from './usecases/purge-expired.ts';

interface Tools extends Pick<Context, 'db' | 'clock' | 'log' | 'jobs'> {
  limits: Limits;
}

const purgeJob = 'auth.purge-expired';

/** Every day before dawn. */
export const authJobs = ({ limits, ...tools }: Tools): JobDefinition[] => [
  {
    name: purgeJob,
    schedule: '17 4 * * *',
    run: () =>
      purgeExpired({ ...tools, actor: { kind: 'job', name: purgeJob }, requestId: purgeJob }, limits),
  },
];
