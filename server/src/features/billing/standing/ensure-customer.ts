import { createHash } from 'node:crypto';
import type { User } from '@matilha/contract/account';
import type { Database } from '#server/database/connection.ts';
import type { Context } from '#server/platform/context.ts';
import type { PaymentProvider } from '#server/providers/payments/payment-provider.ts';
import { tenMinuteKey } from '../payers/idempotency-keys.ts';
import { replaceCustomerId, storeCustomerId } from '../payers/repository.ts';
import type { LockedCustomer } from '../payers/with-customer-lock.ts';
import { syncLocked } from './usecases/sync-customer.ts';

type Payer = Pick<User, 'id' | 'email' | 'firstName' | 'lastName'>;

/**
 * The provider's id of the payer, who is made there at the first purchase and known by the stored id ever after,
 * never by an address. One that somebody deleted there can buy nothing: another is made, once all that followed from the old
 * one is known. Call it while the customer is locked.
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
  context.log.warn({ userId: user.id }, 'a customer was deleted at the provider and made anew');
  return made;
}

async function make(db: Database, provider: PaymentProvider, user: Payer, after: string): Promise<string> {
  const person = { email: user.email, name: `${user.firstName} ${user.lastName}`.trim() };
  // A reused key with another body is refused for a day: a changed name or address needs its own key.
  const words = createHash('sha256')
    .update(JSON.stringify([person, after, provider.name]))
    .digest('base64url');
  const key = await tenMinuteKey(db, provider, 'customer', user.id, words.slice(0, 16));
  return provider.createCustomer({ userId: user.id, ...person }, key);
}
