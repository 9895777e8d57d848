import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { Context } from '#server/platform/context.ts';
import { type Courier, deliverLead, deliverLeadJob } from './usecases/deliver-lead.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'log' | 'jobs'> & Courier;

const contextOf = ({ db, clock, log, jobs }: Tools, name: string): Context => ({
  actor: { kind: 'job', name },
  db,
  clock,
  log,
  jobs,
  requestId: name,
});

/**
 * The pauses between retries grow from 10 s to three minutes, for a day. After an outage the automation therefore
 * gets every waiting lead within five minutes of its return (R21).
 */
export const leadJobs = (tools: Tools): JobDefinition[] => [
  {
    name: deliverLeadJob,
    run: (payload) => deliverLead(contextOf(tools, deliverLeadJob), tools, payload),
    retry: { limit: 3_000, pause: 10, longestPause: 180 },
  },
];
