import type { Transaction } from '#server/database/connection.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import type { CustomerSnapshot, PaymentProvider } from '#server/providers/payments/payment-provider.ts';
import type { BillingDependencies } from '../../dependencies.ts';
import { tenMinuteKey } from '../../payers/idempotency-keys.ts';
import { selectCustomer } from '../../payers/repository.ts';
import { withCustomerLock } from '../../payers/with-customer-lock.ts';
import { isProcessing, paidInvoicesOf } from '../../standing/snapshot-rules.ts';
import { syncLocked } from '../../standing/usecases/sync-customer.ts';
import {
  selectPaymentsOf,
  selectUnfinishedWithdrawals,
  setWithdrawalDone,
  setWithdrawalDue,
  type WithdrawalRow,
} from '../repository.ts';

/** Finishes withdrawals that could not be done at once because the provider or this product was down. */
export async function finishWithdrawals(
  context: Context,
  { payments }: Pick<BillingDependencies, 'payments'>,
): Promise<void> {
  if (!payments) return;
  for (const row of await selectUnfinishedWithdrawals(context.db, payments.name)) {
    try {
      await finishLater(context, payments, row);
    } catch (error) {
      context.log.error({ withdrawalId: row.id, ...describeError(error) }, 'a withdrawal waits');
    }
  }
}

async function finishLater(context: Context, provider: PaymentProvider, row: WithdrawalRow): Promise<void> {
  const { userId, subscriptionId } = row;
  const payer = { userId, provider: provider.name };
  // A deleted account has no customer to lock; its promised refund stays due.
  if (subscriptionId === null || !(await selectCustomer(context.db, payer))) {
    await finishWithdrawal(context, provider, row);
    return;
  }
  await withCustomerLock(context, provider, userId, async (customer) => {
    if (!customer.customerId) return;
    const snapshot = await provider.readCustomer(customer.customerId);
    await finishWithdrawal(context, provider, row, snapshot);
    await syncLocked(context, provider, customer);
  });
}

/**
 * Cancels what was withdrawn from and refunds it: the payments in `snapshot`, else those in our database. Returns
 * whether everything is done. A failure is logged and tried again later, because the withdrawal is stored.
 */
export async function finishWithdrawal(
  context: Context,
  provider: PaymentProvider,
  row: WithdrawalRow,
  snapshot?: CustomerSnapshot,
): Promise<boolean> {
  try {
    await payBack(context, provider, row, snapshot);
    // A processing payment can be refunded only after it has succeeded.
    const subscription = snapshot?.subscriptions.find(({ id }) => id === row.subscriptionId);
    if (snapshot && subscription && isProcessing(snapshot, subscription)) return false;
    await setWithdrawalDone(context.db, row.id, context.clock.now());
    return true;
  } catch (error) {
    context.log.error({ withdrawalId: row.id, ...describeError(error) }, 'a withdrawal waits');
    return false;
  }
}

async function payBack(
  { db }: Context,
  provider: PaymentProvider,
  row: WithdrawalRow,
  snapshot: CustomerSnapshot | undefined,
): Promise<void> {
  const { subscriptionId } = row;
  if (subscriptionId !== null) await provider.cancelSubscription(subscriptionId);
  const payments =
    snapshot && subscriptionId !== null
      ? paidInvoicesOf(snapshot, subscriptionId).flatMap(({ payment }) => payment?.id ?? [])
      : await selectPaymentsOf(db, row);
  for (const id of payments) await provider.refund(id, await tenMinuteKey(db, provider, 'withdrawal', id));
}

/** Makes a finished withdrawal due again: the job repeats it. */
export const reopenWithdrawal = async (tx: Transaction, id: number): Promise<void> =>
  void (await setWithdrawalDue(tx, id));
