import type { PaymentsSimulator } from '@matilha/payments-simulator';
import type { JobDefinition } from '#server/jobs/job-queue.ts';

/**
 * Returns the simulator's jobs: one applies renewals that fall due, one delivers queued events. Events are sent right after the change that
 * caused them; the job delivers the events of a process that died before sending them.
 */
export function simulatorJobs({
  simulator,
}: {
  simulator: PaymentsSimulator | null;
}): readonly JobDefinition[] {
  if (!simulator) return [];
  return [
    { name: 'sandbox.run-due', schedule: '* * * * *', run: () => simulator.runDue() },
    { name: 'sandbox.deliver-events', schedule: '* * * * *', run: () => simulator.deliverEvents() },
  ];
}
