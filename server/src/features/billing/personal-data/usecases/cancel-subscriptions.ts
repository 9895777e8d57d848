import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#server/database/connection.ts';
import { isOwnerGone } from '#server/database/errors.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { type PaymentProvider, PaymentServiceError } from '#server/providers/payments/payment-provider.ts';
import { hasEnded } from '#server/providers/payments/subscription-status.ts';
import { withRefusals } from '#server/providers/payments/with-refusals.ts';
import { type Customer, insertCustomer, type Lease } from '../../payers/repository.ts';
import { giveBackLastLease, mayRun, selectPayers, takeLastLease } from '../repository.ts';

const leaseSeconds = 45;
const patienceMs = 12_000;
const longestPauseMs = 200;

/**
 * Ends everything that could charge the user again, at once and without a refund; called before an account is deleted.
 * Idempotent. Only another deletion gets the payer's lease until it expires, so no other tab begins something new.
 * Throws `payment_service_down` when the provider cannot be reached; nothing has changed then.
 */
export async function cancelSubscriptions(
  { db }: Pick<Context, 'db'>,
  payments: PaymentProvider | null,
  userId: number,
): Promise<void> {
  for (const payer of await selectPayers(db, userId)) {
    // The provider's keys were removed from the configuration, so its subscriptions cannot be ended. The simulator charges nobody.
    const away = payer.provider === 'stripe' && payer.provider !== payments?.name;
    if (away && (await mayRun(db, payer))) throw new AppError('payment_service_down');
  }
  if (!payments) return;
  const lease = { userId, provider: payments.name, token: randomUUID(), seconds: leaseSeconds };
  const { customerId } = await holdForGood(db, lease);
  try {
    if (customerId) await withRefusals(() => cancelAll(payments, customerId));
  } catch (error) {
    await giveBackLastLease(db, lease);
    throw error;
  }
}

/** Throws `unauthenticated` when another deletion was faster, `unavailable` when the payer's lease stays taken. */
async function holdForGood(db: Database, lease: Lease): Promise<Customer> {
  const end = performance.now() + patienceMs;
  for (let wait = 10; performance.now() < end; wait = Math.min(wait * 2, longestPauseMs)) {
    const payer = await takeLastLease(db, lease);
    if (payer) return payer;
    await insertCustomer(db, lease).catch((error: unknown) => {
      throw isOwnerGone(error) ? new AppError('unauthenticated') : error;
    });
    await pause(wait * (0.5 + Math.random()));
  }
  throw new AppError('unavailable', { retryAfter: 5 });
}

async function cancelAll(payments: PaymentProvider, customerId: string): Promise<void> {
  for (const paymentId of await cancelRunning(payments, customerId)) await payments.cancelPurchase(paymentId);
}

/**
 * Cancels the customer's recurring charges. Returns the one-off payments that could still be paid: the deletion of purchases misses a
 * payment that was begun before this deletion had the lease.
 */
async function cancelRunning(payments: PaymentProvider, customerId: string): Promise<string[]> {
  try {
    const { subscriptions, purchases } = await payments.readCustomer(customerId);
    for (const subscription of subscriptions) {
      if (!hasEnded(subscription)) await payments.cancelSubscription(subscription.id);
    }
    return purchases.flatMap(({ id, status }) => (status === 'open' || status === 'waiting' ? [id] : []));
  } catch (error) {
    if (!(error instanceof PaymentServiceError)) throw error;
    // A customer that belongs to another account of the provider, or that it lost, cannot be read; forgetting also ends
    // subscriptions.
    await payments.forgetCustomer(customerId);
    return [];
  }
}
