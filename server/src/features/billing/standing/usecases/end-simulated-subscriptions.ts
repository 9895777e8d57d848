import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { bringUpToDate } from '#server/features/credits/api.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { stillLeased } from '../../payers/repository.ts';
import { withCustomerLock } from '../../payers/with-customer-lock.ts';
import { endTestCredits } from '../end-test-credits.ts';
import {
  endSimulatedSubscriptions,
  leaveSimulatedPlan,
  selectSimulatedSubscribers,
} from '../simulated-repository.ts';

/**
 * Ends plans, periods and credits paid with test cards, once real payments are taken. Nothing syncs with the simulator
 * any more, so its subscribers would keep their plan for ever. Idempotent.
 */
export async function endSimulated(context: Context): Promise<void> {
  for (const userId of await selectSimulatedSubscribers(context.db)) {
    try {
      await withCustomerLock(context, { name: 'sandbox' }, userId, ({ lease }) =>
        context.db.transaction(async (tx) => {
          if (await stillLeased(tx, lease)) await endFor(tx, context, userId);
        }),
      );
    } catch (error) {
      context.log.warn({ userId, ...describeError(error) }, 'a simulated subscription was not ended');
    }
  }
}

async function endFor(tx: Transaction, context: Context, userId: number): Promise<void> {
  const now = context.clock.now();
  await endSimulatedSubscriptions(tx, userId, now);
  await endTestCredits(tx, { userId, provider: 'sandbox' }, now);
  if (await leaveSimulatedPlan(tx, userId)) await bringUpToDate(tx, userId, now);
  await audit(tx, context, { action: 'billing.end_simulated', subject: `user:${userId}` });
}
