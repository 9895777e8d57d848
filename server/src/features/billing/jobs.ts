import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { Context } from '#server/platform/context.ts';
import type { BillingDependencies } from './dependencies.ts';

type Tools = Pick<Context, 'db' | 'clock' | 'log' | 'jobs'>;

export const billingJobs = (_tools: Tools, _deps: BillingDependencies): JobDefinition[] => [];
