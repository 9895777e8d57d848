import * as z from 'zod/mini';
import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { Context } from '#server/platform/context.ts';
import type { PrivacyDependencies } from './dependencies.ts';
import { eraseAccount } from './usecases/erase-account.ts';
import { eraseClosedAccounts } from './usecases/erase-closed-accounts.ts';
import { keepRetention } from './usecases/keep-retention.ts';
import { eraseJob } from './usecases/request-erasure.ts';
import { watchOverdueRequests } from './usecases/watch-overdue-requests.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'log' | 'jobs'> &
  Pick<PrivacyDependencies, 'personalData' | 'deletions' | 'settings' | 'limits'>;

const erasePayload = z.object({ id: z.int(), key: z.string() });
const retentionJob = 'privacy.retention';
const closedJob = 'privacy.erase-closed-accounts';
const overdueJob = 'privacy.overdue-requests';

/** Returns the feature's jobs: daily retention, the daily alarm for overdue requests, and the retries of failed erasures. */
export function privacyJobs(tools: Tools): JobDefinition[] {
  const { db, clock, log, jobs } = tools;
  const as = (name: string): Context => ({
    db,
    clock,
    log,
    jobs,
    actor: { kind: 'job', name },
    requestId: name,
  });
  return [
    {
      name: eraseJob,
      retry: { limit: 200, pause: 10, longestPause: 600 },
      run: async (payload) => {
        await eraseAccount(as(eraseJob), tools, erasePayload.parse(payload));
      },
    },
    {
      name: retentionJob,
      schedule: '17 4 * * *',
      longest: 4 * 3600,
      run: (_, signal) => keepRetention(as(retentionJob), tools.limits, signal),
    },
    {
      name: closedJob,
      schedule: '47 3 * * *',
      longest: 4 * 3600,
      run: async (_, signal) => void (await eraseClosedAccounts(as(closedJob), tools, signal)),
    },
    {
      name: overdueJob,
      schedule: '0 8 * * *',
      run: async () => void (await watchOverdueRequests(as(overdueJob))),
    },
  ];
}
