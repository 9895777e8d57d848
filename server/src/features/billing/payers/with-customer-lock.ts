import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#server/database/connection.ts';
import { isOwnerGone } from '#server/database/errors.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import type { PaymentProvider } from '#server/providers/payments/payment-provider.ts';
import {
  type Customer,
  extendLease,
  giveBackLease,
  insertCustomer,
  type Lease,
  takeLease,
} from './repository.ts';

const patienceMs = 15_000;
const leaseSeconds = 45;
const longestPauseMs = 250;

/** A customer that nobody else works on until the work ends. */
export interface LockedCustomer extends Customer {
  lease: Lease;
}

/**
 * Does `work` while nobody else, in any process, works on this payer; makes the payer's row when there is none. A
 * lease and not a row lock, because the provider is asked meanwhile and a transaction must not wait for it. What
 * is written after such a question asks `stillLeased` first, in its transaction. Throws `unavailable` when the wait
 * is too long, `not_found` when the account is gone.
 */
export async function withCustomerLock<Result>(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { name: provider }: Pick<PaymentProvider, 'name'>,
  userId: number,
  work: (customer: LockedCustomer) => Promise<Result>,
): Promise<Result> {
  const lease: Lease = { userId, provider, token: randomUUID(), seconds: leaseSeconds };
  const customer = (await takeLease(db, lease)) ?? (await waitFor(() => claimLease(db, lease)));
  try {
    return await work({ ...customer, lease });
  } finally {
    // An error here would replace the result, or the work's own error; the lease runs out by itself.
    await giveBackLease(db, lease).catch((error: unknown) =>
      log.warn(describeError(error), 'customer lease not released: it runs out by itself'),
    );
  }
}

/**
 * Call it right before the provider begins or changes something that is paid: after a lease expired, what the provider said
 * may be outdated. Throws `unavailable`.
 */
export async function keepCustomerLock(
  { db }: Pick<Context, 'db'>,
  { lease }: LockedCustomer,
): Promise<void> {
  if (!(await extendLease(db, lease))) throw new AppError('unavailable', { retryAfter: 5 });
}

/** Makes the payer's row where there is none; an account that is deleted meanwhile ends the wait. */
async function claimLease(db: Database, lease: Lease): Promise<Customer | undefined> {
  await insertCustomer(db, lease).catch((error: unknown) => {
    throw isOwnerGone(error) ? new AppError('not_found') : error;
  });
  return takeLease(db, lease);
}

async function waitFor<Result>(take: () => Promise<Result | undefined>): Promise<Result> {
  const end = performance.now() + patienceMs;
  for (let wait = 10; ; wait = Math.min(wait * 2, longestPauseMs)) {
    const taken = await take();
    if (taken) return taken;
    if (performance.now() > end) throw new AppError('unavailable', { retryAfter: 5 });
    await pause(wait * (0.5 + Math.random()));
  }
}
