import type { JobDefinition } from '#server/jobs/job-queue.ts';
import type { DeliverEvent, Sandbox } from '#server/providers/payments/sandbox.ts';

/**
 * The stand-in's clockwork: renewals that fall due, and its events on their way to the webhook. They leave right after the
 * change that caused them; the job brings those of a process that died before it could.
 */
export function sandboxJobs(sandbox: Sandbox | null, deliver: DeliverEvent): JobDefinition[] {
  if (!sandbox) return [];
  sandbox.connect(deliver);
  return [
    { name: 'sandbox.run-due', schedule: '* * * * *', run: () => sandbox.runDue() },
    { name: 'sandbox.deliver-events', schedule: '* * * * *', run: () => sandbox.deliverEvents() },
  ];
}
