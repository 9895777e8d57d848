import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireConfirmedUser } from '#server/platform/context.ts';
import { requirePayments } from '#server/providers/payments/payment-follower.ts';
import { withRefusals } from '#server/providers/payments/with-refusals.ts';
import type { BillingDependencies } from '../../dependencies.ts';
import { selectCustomer } from '../../payers/repository.ts';
import { syncCustomer } from '../../standing/usecases/sync-customer.ts';

/**
 * Opens the provider's portal for card, invoices, cancelling and resuming. It returns to /subscription, whatever the browser requests.
 * Throws `not_found` for a user without a customer at the provider.
 */
export async function openPortal(context: Context, deps: BillingDependencies): Promise<{ url: string }> {
  const user = requireConfirmedUser(context);
  const provider = requirePayments(deps);
  const customer = await selectCustomer(context.db, { userId: user.id, provider: provider.name });
  const customerId = customer?.customerId;
  if (!customerId) throw new AppError('not_found');
  const returnUrl = new URL('/subscription', deps.settings.appUrl).href;
  return withRefusals(async () => {
    try {
      return { url: await provider.openPortal(customerId, returnUrl) };
    } catch (error) {
      if (!(await provider.isForgotten(customerId))) throw error;
      // The customer was deleted at the provider or belongs to test mode: its plan has ended, and the next checkout makes a new customer.
      await syncCustomer(context, provider, user.id);
      throw new AppError('not_found');
    }
  });
}
