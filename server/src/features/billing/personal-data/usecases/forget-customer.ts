import type { PaymentProviderName } from '@matilha/contract/billing';
import type { Context } from '#server/platform/context.ts';
import type { PaymentProvider } from '#server/providers/payments/payment-provider.ts';

export const forgetCustomerJob = 'billing.forget-customer';

/**
 * The provider cancels what runs and forgets whom we forgot (L7); again it changes nothing. Fails while it cannot be
 * asked, so that the job comes again.
 */
export async function forgetCustomer(
  context: Pick<Context, 'log'>,
  payments: PaymentProvider | null,
  { provider, customerId }: { provider: PaymentProviderName; customerId: string },
): Promise<void> {
  // The simulator's data are in our own database: the deletion itself removed them.
  if (provider === 'sandbox' && payments?.name !== provider) return;
  if (payments?.name !== provider) throw new Error('the provider of that customer is not configured');
  await payments.forgetCustomer(customerId);
  context.log.info({ provider }, 'customer forgotten by the payment provider');
}
