import { byHandDays } from '@matilha/contract/billing/refunds';
import { days, hours, later } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { raiseAlarm } from '#server/platform/operators/alarms.ts';
import { followRefund, type RefundTools } from '../follow-refund.ts';
import { countByHandSince, markChecked, selectToCheck } from '../repository.ts';

const atOnce = 50;
/** A refund that succeeded may still fail within 30 days of its posting (docs.stripe.com/refunds#failed-refunds). */
const watchedDays = 45;

/**
 * Asks for the refunds that are due, and reads others again that may have changed without an event (R15): hourly while they are
 * on their way, daily after that. One that fails stops no other: its turn comes again after theirs.
 */
export async function followDueRefunds(context: Context, tools: RefundTools): Promise<void> {
  const now = context.clock.now();
  const times = {
    underWayBefore: later(now, -hours(1)),
    settledBefore: later(now, -days(1)),
    doneAfter: later(now, -days(watchedDays)),
  };
  for (const { paymentId } of await selectToCheck(context.db, tools.provider.name, times, atOnce)) {
    const followed = await tryToFollow(context, tools, paymentId);
    if (!followed) await markChecked(context.db, paymentId, now);
  }
}

/** Follows a refund. Returns false for a failure, which is logged, because the job tries again. */
export async function tryToFollow(context: Context, tools: RefundTools, paymentId: string): Promise<boolean> {
  try {
    await followRefund(context, tools, paymentId);
    return true;
  } catch (error) {
    context.log.error({ paymentId, ...describeError(error) }, 'a refund waits');
    return false;
  }
}

/** Raises an alarm when refunds by hand are past their day; runs daily. Returns how many are overdue. */
export async function watchOverdueRefunds(context: Context): Promise<number> {
  const overdue = await countByHandSince(context.db, later(context.clock.now(), -days(byHandDays)));
  if (overdue > 0) raiseAlarm(context.log, 'refunds_overdue', { overdue }, 'refunds by hand are overdue');
  return overdue;
}
