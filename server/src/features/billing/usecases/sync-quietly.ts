import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import type { PaymentProvider } from '#server/providers/payments/payment-provider.ts';
import { syncLocked } from './sync-customer.ts';
import type { LockedCustomer } from './with-customer-lock.ts';

/**
 * Makes what was just done at the provider visible at once. Where that fails the deed stands, so the person is told of
 * it all the same; the webhook or the reconciliation catches up.
 */
export async function syncQuietly(
  context: Context,
  payments: PaymentProvider,
  customer: LockedCustomer,
): Promise<void> {
  try {
    await syncLocked(context, payments, customer);
  } catch (error) {
    context.log.warn(describeError(error), 'a customer was not read again');
  }
}
