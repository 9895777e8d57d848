import type { PaymentProviderName } from '@matilha/contract/billing/billing';
import type { Context } from '#server/platform/context.ts';
import { raiseAlarm } from '#server/platform/operators/alarms.ts';
import type { PaymentProvider } from '#server/providers/payments/payment-provider.ts';
import { selectCustomer } from '../../payers/repository.ts';
import { withCustomerLock } from '../../payers/with-customer-lock.ts';
import { selectPayingPerson } from '../repository.ts';

/**
 * Sends the user's current name and address to the provider (L7); a no-op for a user without a customer there. Waits
 * for a purchase that is just creating the customer. Throws when the provider cannot be reached, so that the job
 * retries.
 */
export async function updateCustomer(
  { db, log }: Pick<Context, 'db' | 'log'>,
  payments: PaymentProvider | null,
  userId: number,
): Promise<void> {
  if (!payments || !(await selectCustomer(db, { userId, provider: payments.name }))) return;
  await withCustomerLock({ db, log }, payments, userId, async ({ customerId }) => {
    const person = await selectPayingPerson(db, userId);
    if (customerId && person) await payments.updateCustomer(customerId, person);
  });
}

export const forgetCustomerJob = 'billing.forget-customer';

/**
 * Has the provider cancel a deleted customer's subscriptions and forget the customer (L7). One to whom the operator sold another
 * subscription stays there, with an alarm: that contract is the operator's to end. Idempotent. Throws when the
 * provider cannot be reached, so that the job retries.
 */
export async function forgetCustomer(
  context: Pick<Context, 'log'>,
  payments: PaymentProvider | null,
  { provider, customerId }: { provider: PaymentProviderName; customerId: string },
): Promise<void> {
  // The simulator's data are in our own database: the deletion itself removed them.
  if (provider === 'sandbox' && payments?.name !== provider) return;
  if (payments?.name !== provider) throw new Error('the provider of that customer is not configured');
  if ((await payments.forgetCustomer(customerId)) === 'kept') {
    const message =
      'a deleted account has another subscription at the provider: delete its customer when that ends';
    raiseAlarm(context.log, 'customer_kept', { customer: customerId }, message);
    return;
  }
  context.log.info({ provider }, 'customer forgotten by the payment provider');
}
