import type { User } from '@matilha/contract/account/account';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireConfirmedUser } from '#server/platform/context.ts';
import { requirePayments } from '#server/providers/payments/payment-follower.ts';
import type { CustomerSnapshot, PaymentProvider } from '#server/providers/payments/payment-provider.ts';
import { withRefusals } from '#server/providers/payments/with-refusals.ts';
import type { BillingDependencies } from '../../dependencies.ts';
import { withdrawalMail } from '../../mails.ts';
import { type LockedCustomer, withCustomerLock } from '../../payers/with-customer-lock.ts';
import { selectTiers } from '../../plans/repository.ts';
import { paidInvoicesOf, runningOf } from '../../standing/snapshot-rules.ts';
import { trySyncLocked } from '../../standing/usecases/sync-customer.ts';
import { withdrawalEnd } from '../../withdrawal-end.ts';
import { owedPayments, type PaidPart } from '../owed-refunds.ts';
import { promiseWithdrawal } from '../promise-withdrawal.ts';
import { type RefundOutcome, readOutcome } from '../refund-outcome.ts';
import { selectWithdrawal, type WithdrawalRow } from '../repository.ts';
import { withdrawalAmount } from '../rules.ts';
import { finishWithdrawal } from './finish-withdrawals.ts';

export interface Withdrawn {
  /** Cents to be refunded. */
  amount: number;
  refund: RefundOutcome;
}

/**
 * Withdraws from the running subscription within seven days of its first payment: it ends now, and everything paid for
 * it is refunded (L19). Possible once for each person and card. The withdrawal is stored, and confirmed by mail, before
 * anything changes at the provider. Idempotent. Throws `withdrawal_not_possible`, `withdrawal_repeated`,
 * `payment_service_down`.
 */
export async function withdraw(context: Context, deps: BillingDependencies): Promise<Withdrawn> {
  const user = requireConfirmedUser(context);
  const provider = requirePayments(deps);
  return withRefusals(() =>
    withCustomerLock(context, provider, user.id, async (customer) => {
      const { customerId } = customer;
      if (!customerId) throw new AppError('withdrawal_not_possible');
      const snapshot = await provider.readCustomer(customerId);
      const known = await selectWithdrawal(context.db, { provider: provider.name, produtoId: null }, user.id);
      const again = known !== undefined && known.subscriptionId === snapshot.subscriptions[0]?.id;
      const row = again ? known : await promise(context, deps, { user, provider, customer, snapshot });
      if (row.doneAt) return { amount: row.amount, refund: 'returned' };
      await finishWithdrawal(context, { provider, settings: deps.settings }, row, customerId);
      await trySyncLocked(context, provider, customer);
      return { amount: row.amount, refund: await readOutcome(context.db, row.id) };
    }),
  );
}

interface PlanWithdrawal {
  user: User;
  provider: PaymentProvider;
  customer: LockedCustomer;
  snapshot: CustomerSnapshot;
}

async function promise(
  context: Context,
  deps: BillingDependencies,
  request: PlanWithdrawal,
): Promise<WithdrawalRow> {
  const { user, provider, customer, snapshot } = request;
  const now = await provider.now();
  const current = runningOf(snapshot, now);
  const claim = current && claimOf(snapshot, current.id, now);
  if (!claim) throw new AppError('withdrawal_not_possible');
  const tierId = paidInvoicesOf(snapshot, current.id)[0]?.period?.tierId;
  const plan = (await selectTiers(context.db)).find((each) => each.tierId === tierId);
  const titulo = plan?.titulo ?? 'que você assinou';
  const { firstName } = user;
  return promiseWithdrawal(context, {
    user,
    provider,
    customer,
    ...claim,
    of: { subscriptionId: current.id },
    mail: ({ amount }) => withdrawalMail(deps.settings, { firstName, titulo, amount }),
  });
}

/**
 * Returns the payments and the cards of a refund; undefined when the time is over or nothing can be refunded
 * automatically.
 */
function claimOf(
  snapshot: CustomerSnapshot,
  subscriptionId: string,
  now: Date,
): { paid: PaidPart[]; cards: string[] } | undefined {
  const invoices = paidInvoicesOf(snapshot, subscriptionId).filter(({ amountPaid }) => amountPaid > 0);
  const paidAt = invoices.map((invoice) => (invoice.paidAt ?? invoice.createdAt).getTime());
  if (paidAt.length === 0 || now > withdrawalEnd(new Date(Math.min(...paidAt)))) return undefined;
  const payments = invoices.flatMap(({ payment }) => payment ?? []);
  const cards = payments.flatMap(({ cardFingerprint }) => cardFingerprint ?? []);
  return withdrawalAmount(payments) === null ? undefined : { paid: owedPayments(payments), cards };
}
