import { byHandDays } from '@matilha/contract/billing/refunds';
import { days, later } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { raiseAlarm } from '#server/platform/operators/alarms.ts';
import { countByHandSince } from '../repository.ts';

/** Raises an alarm when refunds by hand are past their day; runs daily. Returns how many are overdue. */
export async function watchOverdueRefunds(context: Context): Promise<number> {
  const overdue = await countByHandSince(context.db, later(context.clock.now(), -days(byHandDays)));
  if (overdue > 0) raiseAlarm(context.log, 'refunds_overdue', { overdue }, 'refunds by hand are overdue');
  return overdue;
}
