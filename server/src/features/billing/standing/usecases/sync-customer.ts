import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { databaseTime } from '#server/database/database-time.ts';
import {
  bringUpToDate,
  endGrant,
  grant,
  lockCredits,
  moveGrantEnd,
  readGrants,
  restoredKey,
  restoreGrant,
} from '#server/features/credits/api.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import type { CustomerSnapshot, PaymentProvider } from '#server/providers/payments/payment-provider.ts';
import { markSynced, stillLeased } from '../../payers/repository.ts';
import { type LockedCustomer, withCustomerLock } from '../../payers/with-customer-lock.ts';
import {
  endUnknownSubscriptions,
  selectPeriodCredits,
  selectTierOfPrices,
  storeInvoices,
  updateStanding,
  upsertSubscriptions,
} from '../repository.ts';
import { returnLatePayments } from '../return-late-payments.ts';
import { invoiceRow, subscriptionRow } from '../rows-from-snapshot.ts';
import { grantKey, isLost, isSettled, type PaidPeriod, project, type Standing } from '../rules.ts';
import { overtakenCancellations } from '../snapshot-rules.ts';

/**
 * Reads from the provider what a user has paid for, and writes the plan, status, periods and credits that follow (I5).
 * Idempotent. Returns whether plan or status changed. Throws PaymentServiceError or `unavailable`; the caller may
 * retry.
 */
export function syncCustomer(
  context: Context,
  payments: PaymentProvider,
  userId: number,
): Promise<{ changed: boolean }> {
  return withCustomerLock(context, payments, userId, (customer) => syncLocked(context, payments, customer));
}

/** Like `syncCustomer`, for a caller that holds the lock. */
export async function syncLocked(
  context: Context,
  payments: PaymentProvider,
  customer: LockedCustomer,
): Promise<{ changed: boolean }> {
  const { customerId } = customer;
  if (!customerId) return { changed: false };
  const tierOf = await selectTierOfPrices(context.db, payments.name);
  // Taken before the request: the snapshot contains every event received until then.
  const syncedAt = await databaseTime(context.db);
  const snapshot = await readResumed(payments, customerId);
  const standing = project(snapshot, tierOf, await payments.now());
  const result = await context.db.transaction(async (tx) => {
    // We lost the lease, or the account was deleted: write nothing.
    if (!(await stillLeased(tx, customer.lease))) return { changed: false };
    return apply(tx, context, { customer, snapshot, standing, tierOf, syncedAt });
  });
  await returnLatePayments(context, payments, customer.userId, snapshot);
  return result;
}

/**
 * Like `syncLocked`, to show at once what was just done at the provider. A failure is only logged, because the provider
 * has done it: the webhook or the reconciliation applies it later.
 */
export async function trySyncLocked(
  context: Context,
  payments: PaymentProvider,
  customer: LockedCustomer,
): Promise<void> {
  try {
    await syncLocked(context, payments, customer);
  } catch (error) {
    context.log.warn(describeError(error), 'a customer was not read again');
  }
}

/**
 * Resumes subscriptions whose cancellation a plan change overtook. When the bank has to confirm a change, it is paid
 * while no request of ours could withdraw the cancellation.
 */
async function readResumed(payments: PaymentProvider, customerId: string): Promise<CustomerSnapshot> {
  const snapshot = await payments.readCustomer(customerId);
  const overtaken = overtakenCancellations(snapshot);
  if (overtaken.length === 0) return snapshot;
  for (const id of overtaken) await payments.resume(id);
  return payments.readCustomer(customerId);
}

interface Reading {
  customer: LockedCustomer;
  snapshot: CustomerSnapshot;
  standing: Standing;
  tierOf: ReadonlyMap<string, number>;
  syncedAt: Date;
}

async function apply(
  tx: Transaction,
  context: Context,
  { customer, snapshot, standing, tierOf, syncedAt }: Reading,
): Promise<{ changed: boolean }> {
  const { userId, provider } = customer;
  const payer = { userId, provider };
  const now = context.clock.now();
  await lockCredits(tx, userId, now);
  await upsertSubscriptions(
    tx,
    standing.subscriptions.map((each) => subscriptionRow(payer, each)),
  );
  const known = standing.subscriptions.map(({ subscription }) => subscription.id);
  await endUnknownSubscriptions(tx, payer, { known, now });
  await storeInvoices(
    tx,
    payer,
    snapshot.invoices.map((invoice) => invoiceRow(payer, invoice, tierOf)),
  );
  await applyPeriods(tx, userId, standing.periods, now);
  const before = await updateStanding(tx, userId, standing);
  if (before && before.tierId !== standing.tierId) await bringUpToDate(tx, userId, now);
  if (before) {
    const { tierId, paymentStatus, planEndsAt } = standing;
    await audit(tx, context, {
      action: 'billing.standing',
      subject: `user:${userId}`,
      details: { before, tierId, paymentStatus, planEndsAt },
    });
  }
  await markSynced(tx, payer, { syncedAt, dueAt: standing.dueAt });
  return { changed: before !== undefined };
}

/** Applies the periods that are not settled, so that the work does not grow with the customer's age. */
async function applyPeriods(
  tx: Transaction,
  userId: number,
  periods: readonly PaidPeriod[],
  now: Date,
): Promise<void> {
  if (periods.length === 0) return;
  const sourceKeys = periods.flatMap(grantKeys);
  const grants = await readGrants(tx, { userId, sourceKeys, now });
  const unsettled = periods.filter(
    (period) =>
      !isSettled(
        period,
        grantKeys(period).flatMap((key) => grants.get(key) ?? []),
      ),
  );
  const credits = await selectPeriodCredits(tx, [...new Set(unsettled.map(({ tierId }) => tierId))]);
  for (const period of unsettled) {
    await applyPeriod(tx, userId, { ...period, amount: credits.get(period.tierId) ?? 0 }, now);
  }
}

/** Returns the keys of a period's grant and of the one that restores it. */
function grantKeys({ invoiceId }: PaidPeriod): [string, string] {
  const sourceKey = grantKey(invoiceId);
  return [sourceKey, restoredKey(sourceKey)];
}

/** A payment refunded before we first saw it grants no credits. */
async function applyPeriod(
  tx: Transaction,
  userId: number,
  period: PaidPeriod & { amount: number },
  now: Date,
): Promise<void> {
  const { state, endsAt, startsAt, amount } = period;
  const keys = grantKeys(period);
  const [sourceKey] = keys;
  if (!isLost(period)) {
    const reason = 'plan_period';
    await grant(tx, { userId, kind: 'period', sourceKey, amount, startsAt, endsAt, reason, now });
  }
  if (state !== 'runs') {
    for (const key of keys) await endGrant(tx, { userId, sourceKey: key, now, reason: state });
    return;
  }
  if (period.restored) await restoreGrant(tx, { userId, sourceKey, now, because: 'disputed', endsAt });
  for (const key of keys) await moveGrantEnd(tx, { userId, sourceKey: key, now, endsAt });
}
