import * as z from 'zod/mini';
import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { PrivacyDependencies } from './dependencies.ts';
import { eraseAccount } from './usecases/erase-account.ts';
import { eraseClosedAccounts } from './usecases/erase-closed-accounts.ts';
import { keepRetention } from './usecases/keep-retention.ts';
import { watchOverdueRequests } from './usecases/officer-requests.ts';
import { eraseJob } from './usecases/request-erasure.ts';

type Tools = Pick<PrivacyDependencies, 'personalData' | 'deletions' | 'settings' | 'limits'>;

const erasePayload = z.object({ id: z.int(), key: z.string() });

/** Returns the feature's jobs: daily retention, the daily alarm for overdue requests, and the retries of failed erasures. */
export const privacyJobs = (tools: Tools): readonly JobDefinition[] => [
  {
    name: eraseJob,
    retry: { limit: 200, pause: 10, longestPause: 600 },
    run: async (context, payload) => void (await eraseAccount(context, tools, erasePayload.parse(payload))),
  },
  {
    name: 'privacy.retention',
    schedule: '17 4 * * *',
    longest: 4 * 3600,
    run: (context, _, signal) => keepRetention(context, tools.limits, signal),
  },
  {
    name: 'privacy.erase-closed-accounts',
    schedule: '47 3 * * *',
    longest: 4 * 3600,
    run: async (context, _, signal) => void (await eraseClosedAccounts(context, tools, signal)),
  },
  {
    name: 'privacy.overdue-requests',
    schedule: '0 8 * * *',
    run: async (context) => void (await watchOverdueRequests(context)),
  },
];
