import type { Transaction } from '#server/database/connection.ts';
import type { Context } from '#server/platform/context.ts';
import { raiseAlarm } from '#server/platform/operators/alarms.ts';
import type { CustomerSnapshot } from '#server/providers/payments/payment-provider.ts';
import type { LockedCustomer } from '../payers/with-customer-lock.ts';
import { insertRefunds } from '../refunds/repository.ts';
import { countRunning, latePayments } from './snapshot-rules.ts';

/**
 * Stores refunds for payments that arrived after their subscription had ended, once for each payment: from then on they are
 * followed as any other refund. Raises an alarm when a customer is charged for more than one subscription.
 */
export async function returnLatePayments(
  tx: Transaction,
  { log, clock }: Context,
  { userId, provider }: LockedCustomer,
  snapshot: CustomerSnapshot,
): Promise<void> {
  if (countRunning(snapshot) > 1) {
    raiseAlarm(
      log,
      'several_subscriptions',
      { userId },
      'somebody is charged for more than one subscription',
    );
  }
  const createdAt = clock.now();
  const late = latePayments(snapshot).map(({ id, amount, amountRefunded }) => ({
    userId,
    provider,
    createdAt,
    cause: 'late' as const,
    paymentId: id,
    amount: amount - amountRefunded,
  }));
  await insertRefunds(tx, late);
}
