import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#server/database/connection.ts';
import { isOwnerGone } from '#server/database/errors.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import type { PaymentProvider } from '#server/providers/payments/payment-provider.ts';
import {
  extendLease,
  giveBackLease,
  insertCustomer,
  type Lease,
  type LeasedCustomer,
  takeLease,
} from './repository.ts';

const patienceMs = 15_000;
const leaseSeconds = 45;
const longestPauseMs = 250;

/** A customer whose lease the caller holds until its work ends. */
export interface LockedCustomer extends LeasedCustomer {
  lease: Lease;
}

/**
 * Runs `work` while nobody else, in any process, works on this payer; inserts the payer's row when it is missing. This
 * is a lease and not a row lock, because `work` calls the provider and no transaction may wait for that. A transaction
 * that writes after such a call checks `stillLeased` first. Throws `unavailable` when the lease is not free within 15
 * s, `not_found` when the account is gone.
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
    // An error here would replace the result, or the work's own error; the lease expires by itself.
    await giveBackLease(db, lease).catch((error: unknown) =>
      log.warn(describeError(error), 'customer lease not released: it runs out by itself'),
    );
  }
}

/**
 * Extends the lease. Call it right before the provider starts or changes something paid: once a lease expired, earlier responses of the
 * provider may be outdated. Throws `unavailable` when another holder took the lease.
 */
export async function keepCustomerLock(
  { db }: Pick<Context, 'db'>,
  { lease }: LockedCustomer,
): Promise<void> {
  if (!(await extendLease(db, lease))) throw new AppError('unavailable', { retryAfter: 5 });
}

/**
 * Inserts the payer's row when it is missing and takes the lease. Throws `not_found` when the account was deleted
 * meanwhile.
 */
async function claimLease(db: Database, lease: Lease): Promise<LeasedCustomer | undefined> {
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
