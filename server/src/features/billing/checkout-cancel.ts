import type { PaymentProvider, SubscriptionSnapshot } from '#server/providers/payments/payment-provider.ts';

/**
 * Ends subscriptions that another one takes the place of, so that nobody pays twice (4.2). False where one of them was
 * paid in that very moment, in a form that was still open elsewhere: then that one counts.
 */
export async function cancelUnfinished(
  provider: PaymentProvider,
  unwanted: readonly SubscriptionSnapshot[],
): Promise<boolean> {
  for (const { id } of unwanted) if (!(await provider.cancelUnpaid(id))) return false;
  return true;
}
