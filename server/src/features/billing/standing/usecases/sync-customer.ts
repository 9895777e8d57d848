import { audit } from '#server/database/audit.ts';
import type { Transaction } from '#server/database/connection.ts';
import { databaseTime } from '#server/database/time/database-time.ts';
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
import { AppError } from '#server/platform/app-error.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import type { CustomerSnapshot, PaymentProvider } from '#server/providers/payments/payment-provider.ts';
import { markSynced, noteOverdueBefore, selectCustomer, stillLeased } from '../../payers/repository.ts';
import { keepCustomerLock, type LockedCustomer, withCustomerLock } from '../../payers/with-customer-lock.ts';
import { noteChangesByHand } from '../changes-by-hand.ts';
import { endTestCredits } from '../end-test-credits.ts';
import { isRefusal, readMended } from '../mend-at-provider.ts';
import {
  endUnknownSubscriptions,
  selectPeriodCredits,
  selectRefunded,
  storeInvoices,
  updateStanding,
  upsertSubscriptions,
} from '../repository.ts';
import { returnLatePayments } from '../return-late-payments.ts';
import { invoiceRow, subscriptionRow } from '../rows-from-snapshot.ts';
import { grantKey, isLost, isSettled, type PaidPeriod, project, type Standing } from '../rules.ts';
import { timeOf } from '../snapshot-rules.ts';

/** A customer as it was read and applied. */
export interface Synced {
  /** True when plan or status changed. */
  changed: boolean;
  snapshot: CustomerSnapshot;
}

const nobody: CustomerSnapshot = { subscriptions: [], invoices: [], purchases: [] };

/**
 * Reads from the provider the periods that a user has paid for, and writes the plan, status, periods and credits that follow (I5).
 * Idempotent. Throws PaymentServiceError, or `unavailable` when the payer's lease was
 * not free or was lost; the caller may retry.
 */
export function syncCustomer(context: Context, payments: PaymentProvider, userId: number): Promise<Synced> {
  return withCustomerLock(context, payments, userId, (customer) => syncLocked(context, payments, customer));
}

/** Like `syncCustomer`, for a caller that holds the lock; the snapshot of a user without a customer is empty. */
export async function syncLocked(
  context: Context,
  payments: PaymentProvider,
  customer: LockedCustomer,
): Promise<Synced> {
  const { customerId } = customer;
  if (!customerId) return { changed: false, snapshot: nobody };
  const overdueCountsFrom =
    customer.overdueCountsFrom ?? (await noteOverdueBefore(context.db, customer, await payments.now()));
  // Taken before the request: the snapshot contains every event received until then.
  const syncedAt = await databaseTime(context.db);
  const snapshot = await readMended(context, payments, { ...customer, customerId, overdueCountsFrom });
  const now = timeOf(snapshot, await payments.now());
  const standing = project(snapshot, now, overdueCountsFrom);
  await revertPlan(context, payments, customer, standing);
  return context.db.transaction(async (tx) => {
    if (await stillLeased(tx, customer.lease)) {
      const result = await apply(tx, context, { customer, snapshot, standing, syncedAt });
      await returnLatePayments(tx, context, customer, snapshot);
      return { ...result, snapshot };
    }
    // The account was deleted: nothing is left to write.
    if (!(await selectCustomer(tx, customer))) return { changed: false, snapshot };
    // Another holder took the lease, perhaps one that writes no standing: the caller must not count this reading as applied.
    throw new AppError('unavailable', { retryAfter: 5 });
  });
}

/**
 * Like `syncLocked`, so that a change made at the provider shows at once. A failure is only logged, because the provider
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
 * Sets the next period back to the plan that is still paid, when we first see that the upgrade from it was refunded. A
 * price that is sold no more cannot be set: an operator has to. Throws when the provider is down: nothing is written then, so that the
 * next sync still sees it first.
 */
async function revertPlan(
  { db, log }: Context,
  payments: PaymentProvider,
  customer: LockedCustomer,
  { planReversal }: Standing,
): Promise<void> {
  const { userId } = customer;
  if (!planReversal) return;
  const { invoiceId, amountRefunded } = planReversal.refunded;
  // The refund was seen before: its payer may have chosen this price for the next period since.
  if ((await selectRefunded(db, invoiceId)) === amountRefunded) return;
  await keepCustomerLock({ db }, customer);
  try {
    await payments.changeAtPeriodEnd(planReversal.subscriptionId, planReversal.priceId, {
      keepsCancellation: true,
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    log.error({ userId, ...describeError(error) }, 'the next period keeps the price of a refunded upgrade');
  }
}

interface Reading {
  customer: LockedCustomer;
  snapshot: CustomerSnapshot;
  standing: Standing;
  syncedAt: Date;
}

async function apply(
  tx: Transaction,
  context: Context,
  { customer, snapshot, standing, syncedAt }: Reading,
): Promise<{ changed: boolean }> {
  const { userId, provider } = customer;
  const payer = { userId, provider };
  const now = context.clock.now();
  await lockCredits(tx, userId, now);
  const rows = standing.subscriptions.map((each) => subscriptionRow(payer, each));
  await noteChangesByHand(tx, context, payer, rows);
  await upsertSubscriptions(tx, rows);
  const known = standing.subscriptions.map(({ subscription }) => subscription.id);
  await endUnknownSubscriptions(tx, payer, { known, now });
  await storeInvoices(
    tx,
    payer,
    snapshot.invoices.map((invoice) => invoiceRow(payer, invoice)),
  );
  await applyPeriods(tx, userId, standing.periods, now);
  if (snapshot.isOfTestMode) await endTestCredits(tx, payer, now);
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

/** Returns the keys of a period's grant and of the grant that restores it. */
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
  for (const because of period.restored) await restoreGrant(tx, { userId, sourceKey, now, because, endsAt });
  for (const key of keys) await moveGrantEnd(tx, { userId, sourceKey: key, now, endsAt });
}
