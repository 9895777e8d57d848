import type { Context } from '#server/platform/context.ts';
import type { PaymentProvider } from '#server/providers/payments/payment-provider.ts';
import { selectCustomer } from '../../payers/repository.ts';
import { withCustomerLock } from '../../payers/with-customer-lock.ts';
import { selectPayingPerson } from '../repository.ts';

/**
 * Tells the provider the name and the address that the person has now (L7); nothing where it does not know them. Waits
 * for a purchase that is just making them known. Fails while it cannot be asked, so that the job comes again.
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
