import { raiseAlarm } from '#server/platform/alarms.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import type { CustomerSnapshot, PaymentProvider } from '#server/providers/payments/payment-provider.ts';
import { tenMinuteKey } from '../payers/idempotency-keys.ts';
import { countRunning, latePayments } from './snapshot-rules.ts';

/**
 * Refunds payments that arrived after their subscription had ended, and raises an alarm when a customer is charged for
 * more than one. A failed refund is logged; the next sync tries it again.
 */
export async function returnLatePayments(
  context: Context,
  payments: PaymentProvider,
  userId: number,
  snapshot: CustomerSnapshot,
): Promise<void> {
  const { db, log } = context;
  if (countRunning(snapshot) > 1) {
    raiseAlarm(
      log,
      'several_subscriptions',
      { userId },
      'somebody is charged for more than one subscription',
    );
  }
  for (const paymentId of latePayments(snapshot)) {
    try {
      await payments.refund(paymentId, await tenMinuteKey(db, payments, 'late', paymentId));
      log.warn({ userId, paymentId }, 'a payment for a subscription that had ended was paid back');
    } catch (error) {
      log.error(
        { userId, paymentId, ...describeError(error) },
        'a payment for nothing waits to be paid back',
      );
    }
  }
}
