import type { Transaction } from '#server/database/connection.ts';
import { raiseAlarm } from '#server/platform/alarms.ts';
import type { Context } from '#server/platform/context.ts';
import type { Customer } from '../payers/repository.ts';
import type { SubscriptionRow } from './repository.ts';
import { selectSubscriptions } from './subscription-repository.ts';

/**
 * Raises an alarm when a running subscription first has a condition that an operator set at the provider: it changes what a customer pays, and
 * no sale of ours sets it. A trial that ends with the paid period is our own postponement. Call it before the rows are stored.
 */
export async function reportConditions(
  tx: Transaction,
  { log }: Pick<Context, 'log'>,
  { userId, provider }: Pick<Customer, 'userId' | 'provider'>,
  rows: readonly SubscriptionRow[],
): Promise<void> {
  const set = rows.filter(({ conditions, endedAt }) => !endedAt && conditions && conditions.length > 0);
  if (set.length === 0) return;
  const stored = await selectSubscriptions(tx, provider, userId);
  for (const { subscriptionId, conditions = [], paidUntil, renewsAt } of set) {
    const known = stored.find((row) => row.subscriptionId === subscriptionId)?.conditions ?? [];
    const isOurs = paidUntil?.getTime() === renewsAt?.getTime();
    const fresh = conditions.filter((each) => !known.includes(each) && !(each === 'trial' && isOurs));
    if (fresh.length === 0) continue;
    const about = { userId, subscription: subscriptionId, conditions: fresh };
    raiseAlarm(log, 'charged_by_hand', about, 'somebody changed at the provider what a customer is charged');
  }
}
