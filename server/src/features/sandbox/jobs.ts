import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { DeliverEvent, Sandbox } from '#server/providers/payments/sandbox.ts';

/** The stand-in's clockwork: renewals that fall due, and its events on their way to the webhook. */
export const sandboxJobs = (_sandbox: Sandbox | null, _deliver: DeliverEvent): JobDefinition[] => [];
