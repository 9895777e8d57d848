import { raiseAlarm } from '#server/platform/alarms.ts';
import type { Context } from '#server/platform/context.ts';
import { countOverdue } from '../request-repository.ts';

/** Daily: an alarm in the log for every day on which somebody waits longer than the law allows (L16). */
export async function watchOverdueRequests(context: Context): Promise<number> {
  const overdue = await countOverdue(context.db, context.clock.now());
  if (overdue > 0) {
    raiseAlarm(context.log, 'privacy_requests_overdue', { overdue }, 'privacy requests are overdue');
  }
  return overdue;
}
