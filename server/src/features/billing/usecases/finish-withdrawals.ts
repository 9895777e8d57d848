import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import type { CustomerSnapshot, PaymentProvider } from '#server/providers/payments/payment-provider.ts';
import { onceKeyOfNow } from '../checkout-keys.ts';
import { isProcessing, paidInvoicesOf } from '../checkout-rules.ts';
import type { BillingDependencies } from '../dependencies.ts';
import { selectCustomer } from '../payment-repository.ts';
import {
  selectPaymentsOf,
  selectUnfinishedWithdrawals,
  setWithdrawalDone,
  type WithdrawalRow,
} from '../withdrawal-repository.ts';
import { syncLocked } from './sync-customer.ts';
import { withCustomerLock } from './with-customer-lock.ts';

/** Does what was promised to whoever gave up and could not be done at once: the provider or this product was down. */
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
  const { userId } = row;
  const payer = { userId, provider: provider.name };
  // Nobody is there to be locked once the account is deleted; what was promised stays due.
  if (!(await selectCustomer(context.db, payer))) {
    await payBack(context, provider, row, await selectPaymentsOf(context.db, row.subscriptionId));
    return setDone(context, row);
  }
  await withCustomerLock(context, provider, userId, async (customer) => {
    if (!customer.customerId) return;
    const snapshot = await provider.readCustomer(customer.customerId);
    await finishWithdrawal(context, provider, row, snapshot);
    await syncLocked(context, provider, customer);
  });
}

/** Tells whether everything is done. What fails is logged and done later: the promise is written. */
export async function finishWithdrawal(
  context: Context,
  provider: PaymentProvider,
  row: WithdrawalRow,
  snapshot: CustomerSnapshot,
): Promise<boolean> {
  const { subscriptionId } = row;
  const payments = paidInvoicesOf(snapshot, subscriptionId).flatMap(({ payment }) => payment?.id ?? []);
  try {
    await payBack(context, provider, row, payments);
    // What is still on its way can only go back once it has come.
    const subscription = snapshot.subscriptions.find(({ id }) => id === subscriptionId);
    if (subscription && isProcessing(snapshot, subscription)) return false;
    await setDone(context, row);
    return true;
  } catch (error) {
    context.log.error({ withdrawalId: row.id, ...describeError(error) }, 'a withdrawal waits');
    return false;
  }
}

async function payBack(
  { db }: Context,
  provider: PaymentProvider,
  { subscriptionId }: WithdrawalRow,
  payments: readonly string[],
): Promise<void> {
  await provider.cancelSubscription(subscriptionId);
  for (const id of payments) await provider.refund(id, await onceKeyOfNow(db, provider, 'withdrawal', id));
}

const setDone = async ({ db, clock }: Context, { id }: WithdrawalRow) =>
  void (await setWithdrawalDone(db, id, clock.now()));
