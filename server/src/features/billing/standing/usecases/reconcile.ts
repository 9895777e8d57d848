import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { forEachConcurrently } from '#server/platform/for-each-concurrently.ts';
import { requirePayments } from '#server/providers/payments/payment-follower.ts';
import type { PaymentProvider } from '#server/providers/payments/payment-provider.ts';
import type { BillingDependencies } from '../../dependencies.ts';
import { type Customer, selectCustomers, selectDueCustomers } from '../../payers/repository.ts';
import { endSimulated } from './end-simulated-subscriptions.ts';
import { syncCustomer } from './sync-customer.ts';

const stepSize = 100;
const atOnce = 4;
/** More corrected payers than this in one run mean that the webhook has been failing. */
const alarmAbove = 3;

export interface Reconciled {
  asked: number;
  /** Payers whose plan or status differed from the provider's. */
  healed: number;
  failed: number;
}

/**
 * Syncs every payer with the provider, which corrects what no webhook reported (R15). One that fails does not stop the
 * others; the next run retries it.
 */
export async function reconcile(context: Context, deps: BillingDependencies): Promise<Reconciled> {
  const payments = requirePayments(deps);
  if (payments.name !== 'sandbox') await endSimulated(context);
  const total: Reconciled = { asked: 0, healed: 0, failed: 0 };
  for (let after = 0; ; ) {
    const customers = await selectCustomers(context.db, payments.name, { after, limit: stepSize });
    const last = customers.at(-1);
    if (!last) break;
    await syncAll(context, payments, customers, total);
    after = last.userId;
  }
  for (const follower of deps.followers) await follower.reconcile(context);
  if (total.healed > alarmAbove) {
    context.log.error({ ...total }, 'payments: the webhook has not told everything, look at its deliveries');
  } else context.log.info({ ...total }, 'payments reconciled');
  return total;
}

/** Syncs payers whose grace ends or whose renewal event is overdue. */
export async function lookAtDue(context: Context, deps: BillingDependencies): Promise<Reconciled> {
  const payments = requirePayments(deps);
  const total: Reconciled = { asked: 0, healed: 0, failed: 0 };
  const due = await selectDueCustomers(context.db, payments.name, await payments.now(), stepSize);
  await syncAll(context, payments, due, total);
  return total;
}

async function syncAll(
  context: Context,
  payments: PaymentProvider,
  customers: readonly Customer[],
  total: Reconciled,
): Promise<void> {
  await forEachConcurrently(customers, atOnce, async ({ userId }) => {
    total.asked += 1;
    try {
      if ((await syncCustomer(context, payments, userId)).changed) total.healed += 1;
    } catch (error) {
      total.failed += 1;
      context.log.warn({ userId, ...describeError(error) }, 'payer not reconciled');
    }
  });
}
