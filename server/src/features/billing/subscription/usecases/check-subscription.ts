import { type Context, requireConfirmedUser } from '#server/platform/context.ts';
import { requirePayments } from '#server/providers/payments/payment-follower.ts';
import { withRefusals } from '#server/providers/payments/with-refusals.ts';
import type { BillingDependencies } from '../../dependencies.ts';
import { notifyPayer } from '../../standing/notices/notify-payer.ts';
import { syncCustomer } from '../../standing/usecases/sync-customer.ts';
import { readSubscription, type SubscriptionReading } from './read-subscription.ts';

/**
 * Reads the user's payments from the provider, applies them, and returns the subscription that follows (product decision 4.15). Throws
 * `payments_unavailable`, `payment_service_down`, `provisional_account`, `unavailable`.
 */
export async function checkSubscription(
  context: Context,
  deps: BillingDependencies,
): Promise<SubscriptionReading> {
  const user = requireConfirmedUser(context);
  const provider = requirePayments(deps);
  await withRefusals(() => syncCustomer(context, provider, user.id));
  await notifyPayer(context, deps, user.id);
  return readSubscription(context, deps);
}
