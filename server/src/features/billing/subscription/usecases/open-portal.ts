import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireConfirmedUser } from '#server/platform/context.ts';
import { requirePayments } from '#server/providers/payments/payment-follower.ts';
import { withRefusals } from '#server/providers/payments/with-refusals.ts';
import type { BillingDependencies } from '../../dependencies.ts';
import { selectCustomer } from '../../payers/repository.ts';

/**
 * Where the person sees card and invoices, cancels and resumes; it leads back to the own subscription, wherever the
 * browser would like to go. Throws `not_found` for somebody who never was a customer.
 */
export async function openPortal(context: Context, deps: BillingDependencies): Promise<{ url: string }> {
  const user = requireConfirmedUser(context);
  const provider = requirePayments(deps);
  const customer = await selectCustomer(context.db, { userId: user.id, provider: provider.name });
  const customerId = customer?.customerId;
  if (!customerId) throw new AppError('not_found');
  const returnUrl = new URL('/subscription', deps.settings.appUrl).href;
  return { url: await withRefusals(() => provider.openPortal(customerId, returnUrl)) };
}
