import { createHash } from 'node:crypto';
import type { User } from '@matilha/contract/account';
import type { Context } from '#server/platform/context.ts';
import type { PaymentProvider } from '#server/providers/payments/payment-provider.ts';
import { onceKey } from '../checkout-keys.ts';
import { storeCustomerId } from '../payment-repository.ts';
import type { LockedCustomer } from './with-customer-lock.ts';

/**
 * The provider's id of the payer, who is made there at the first purchase and known by the stored id ever after,
 * never by an address. Call it while the customer is locked.
 */
export async function ensureCustomer(
  { db }: Pick<Context, 'db'>,
  provider: PaymentProvider,
  customer: LockedCustomer,
  user: Pick<User, 'id' | 'email' | 'firstName' | 'lastName'>,
): Promise<string> {
  if (customer.customerId) return customer.customerId;
  const person = { email: user.email, name: `${user.firstName} ${user.lastName}`.trim() };
  // A key may not come again with other words: somebody who changed the name meanwhile would wait for a day.
  const words = createHash('sha256').update(JSON.stringify(person)).digest('base64url').slice(0, 16);
  const key = await onceKey(db, 'customer', user.id, words);
  const customerId = await provider.createCustomer({ userId: user.id, ...person }, key);
  return storeCustomerId(db, { ...customer, customerId });
}
