import type { Context } from '#server/platform/context.ts';
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
