import { createHash } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import type { Database } from '#server/database/connection.ts';
import type { Context } from '#server/platform/context.ts';
import type { PaymentProvider } from '#server/providers/payments/payment-provider.ts';
import { tenMinuteKey } from '../payers/idempotency-keys.ts';
import { replaceCustomerId, storeCustomerId } from '../payers/repository.ts';
import type { LockedCustomer } from '../payers/with-customer-lock.ts';
import { syncLocked } from './usecases/sync-customer.ts';

type Payer = Pick<User, 'id' | 'email' | 'firstName' | 'lastName'>;

/**
 * Returns the provider's id of the payer. The customer is created at the first purchase and found by the stored id from
 * then on, never by an address. A customer that was deleted at the provider can buy nothing: after a sync that applies
 * the deletion, a new one is created. Call it while the customer is locked.
 */
export async function ensureCustomer(
  context: Context,
  provider: PaymentProvider,
  customer: LockedCustomer,
  user: Payer,
): Promise<string> {
  const { db } = context;
  const { customerId: known } = customer;
  if (!known)
    return storeCustomerId(db, { ...customer, customerId: await make(db, provider, user, 'first') });
  if (!(await provider.isForgotten(known))) return known;
  await syncLocked(context, provider, customer);
  const made = await make(db, provider, user, known);
  await replaceCustomerId(db, customer, { gone: known, made });
  context.log.warn({ userId: user.id }, 'a customer was deleted at the provider and created again');
  return made;
}

async function make(db: Database, provider: PaymentProvider, user: Payer, after: string): Promise<string> {
  const person = { email: user.email, name: `${user.firstName} ${user.lastName}`.trim() };
  // The provider refuses a reused key with another body for a day: a changed name or address needs its own key.
  const words = createHash('sha256')
    .update(JSON.stringify([person, after, provider.name]))
    .digest('base64url');
  const key = await tenMinuteKey(db, provider, 'customer', user.id, words.slice(0, 16));
  return provider.createCustomer({ userId: user.id, ...person }, key);
}
