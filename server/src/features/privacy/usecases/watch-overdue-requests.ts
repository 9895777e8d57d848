import type { Context } from '#server/platform/context.ts';
import { raiseAlarm } from '#server/platform/operators/alarms.ts';
import { countOverdue } from '../request-repository.ts';

/** Raises an alarm when requests are past their legal deadline; runs daily (L16). Returns how many are overdue. */
export async function watchOverdueRequests(context: Context): Promise<number> {
  const overdue = await countOverdue(context.db, context.clock.now());
  if (overdue > 0) {
    raiseAlarm(context.log, 'privacy_requests_overdue', { overdue }, 'privacy requests are overdue');
  }
  return overdue;
}
