import type { PaymentsSimulator } from '@matilha/payments-simulator';
import type { JobDefinition } from '#server/jobs/job-queue.ts';

/**
 * The simulator's clockwork: renewals that fall due, and events on their way to the webhook. Events leave right after the
 * change that caused them; the job delivers those of a process that died before it could.
 */
export function simulatorJobs(simulator: PaymentsSimulator | null): JobDefinition[] {
  if (!simulator) return [];
  return [
    { name: 'sandbox.run-due', schedule: '* * * * *', run: () => simulator.runDue() },
    { name: 'sandbox.deliver-events', schedule: '* * * * *', run: () => simulator.deliverEvents() },
  ];
}
