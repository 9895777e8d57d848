import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import type { BillingDependencies } from '../../dependencies.ts';
import { selectCustomer } from '../../payers/repository.ts';
import { withCustomerLock } from '../../payers/with-customer-lock.ts';
import type { RefundTools } from '../../refunds/follow-refund.ts';
import { insertRefunds, selectRefundsOf, settleWithdrawal } from '../../refunds/repository.ts';
import { tryToFollow } from '../../refunds/usecases/follow-due-refunds.ts';
import { isProcessing, paidInvoicesOf } from '../../standing/snapshot-rules.ts';
import { syncLocked } from '../../standing/usecases/sync-customer.ts';
import { owedPayments, owedRefunds, type PaidPart } from '../owed-refunds.ts';
import {
  selectPaymentsOf,
  selectUnfinishedWithdrawals,
  setWithdrawalEnded,
  type WithdrawalRow,
} from '../repository.ts';

/** Finishes withdrawals that could not end at once because the provider or this product was down. */
export async function finishWithdrawals(
  context: Context,
  { payments, settings }: Pick<BillingDependencies, 'payments' | 'settings'>,
): Promise<void> {
  if (!payments) return;
  const tools = { provider: payments, settings };
  for (const row of await selectUnfinishedWithdrawals(context.db, payments.name)) {
    try {
      await finishLater(context, tools, row);
    } catch (error) {
      context.log.error({ withdrawalId: row.id, ...describeError(error) }, 'a withdrawal waits');
    }
  }
}

async function finishLater(context: Context, tools: RefundTools, row: WithdrawalRow): Promise<void> {
  const { provider } = tools;
  const { userId, subscriptionId } = row;
  const payer = { userId, provider: provider.name };
  // A deleted account has no customer to lock; its promised refund stays due.
  if (subscriptionId === null || !(await selectCustomer(context.db, payer))) {
    await finishWithdrawal(context, tools, row);
    return;
  }
  await withCustomerLock(context, provider, userId, async (customer) => {
    if (!customer.customerId) return;
    await finishWithdrawal(context, tools, row, customer.customerId);
    await syncLocked(context, provider, customer);
  });
}

/**
 * Ends the subscription that was withdrawn from, and asks for its refunds: of the payments that the provider lists for `customerId`,
 * else of those in our database. A failure is logged and tried again later, because the withdrawal is stored.
 */
export async function finishWithdrawal(
  context: Context,
  tools: RefundTools,
  row: WithdrawalRow,
  customerId?: string,
): Promise<void> {
  try {
    if (row.endedAt === null) await endWithdrawal(context, tools, row, customerId);
  } catch (error) {
    context.log.error({ withdrawalId: row.id, ...describeError(error) }, 'a withdrawal waits');
    return;
  }
  for (const { status, paymentId } of await selectRefundsOf(context.db, row.id)) {
    if (status === 'due') await tryToFollow(context, tools, paymentId);
  }
}

async function endWithdrawal(
  { db, clock }: Context,
  { provider }: RefundTools,
  row: WithdrawalRow,
  customerId: string | undefined,
): Promise<void> {
  const { subscriptionId } = row;
  if (subscriptionId !== null) await provider.cancelSubscription(subscriptionId);
  // Read after the end: until then the bank may approve a payment that no earlier reading has.
  const snapshot = customerId === undefined ? undefined : await provider.readCustomer(customerId);
  const paid: PaidPart[] =
    snapshot && subscriptionId !== null
      ? owedPayments(paidInvoicesOf(snapshot, subscriptionId).flatMap(({ payment }) => payment ?? []))
      : await selectPaymentsOf(db, row);
  await insertRefunds(db, owedRefunds(row, paid));
  // A payment that is processing can be refunded only after it has succeeded.
  const subscription = snapshot?.subscriptions.find(({ id }) => id === subscriptionId);
  if (snapshot && subscription && isProcessing(snapshot, subscription)) return;
  await db.transaction(async (tx) => {
    await setWithdrawalEnded(tx, row.id, clock.now());
    await settleWithdrawal(tx, row.id, clock.now());
  });
}
