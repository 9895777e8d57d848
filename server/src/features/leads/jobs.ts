import type { JobDefinition } from '#server/jobs/job-queue.ts';
import { type Courier, deliverLead, deliverLeadJob } from './usecases/deliver-lead.ts';

/**
 * The pauses between retries grow from 10 s to three minutes, for a day. After an outage the automation therefore
 * gets every waiting lead within five minutes of its return (R21).
 */
export const leadJobs = (courier: Courier): readonly JobDefinition[] => [
  {
    name: deliverLeadJob,
    run: (context, payload) => deliverLead(context, courier, payload),
    retry: { limit: 3_000, pause: 10, longestPause: 180 },
  },
];
