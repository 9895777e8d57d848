import type { User } from '@matilha/contract/account/account';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireConfirmedUser } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { requirePayments } from '#server/providers/payments/payment-follower.ts';
import {
  type PaymentProvider,
  PaymentServiceError,
  type PaymentSnapshot,
} from '#server/providers/payments/payment-provider.ts';
import { type LockedCustomer, withCustomerLock } from '../../payers/with-customer-lock.ts';
import { owedPayments, type PaidPart } from '../../withdrawals/owed-refunds.ts';
import { findProductWithdrawal, promiseWithdrawal } from '../../withdrawals/promise-withdrawal.ts';
import { type RefundOutcome, readOutcome } from '../../withdrawals/refund-outcome.ts';
import type { WithdrawalRow } from '../../withdrawals/repository.ts';
import { withdrawalAmount } from '../../withdrawals/rules.ts';
import { finishWithdrawal } from '../../withdrawals/usecases/finish-withdrawals.ts';
import type { PurchaseDependencies } from '../dependencies.ts';
import { closePurchase } from '../follow-payment.ts';
import { purchaseWithdrawnMail } from '../mails.ts';
import { selectTitles } from '../repository.ts';
import { withdrawableAt } from '../rules.ts';
import { markWithdrawn, type PaidPurchase, selectPaid } from '../withdrawal-repository.ts';

export interface WithdrawnPurchase {
  /** Cents to be refunded. */
  amount: number;
  requestedAt: Date;
  refund: RefundOutcome;
}

/**
 * Withdraws from a product within seven days of its payment: access ends now, and everything is refunded (L19).
 * Possible once for each person, card and product. The withdrawal is stored, and confirmed by mail, whether or not the
 * provider responds. Idempotent. Throws `not_found` without a purchase, `withdrawal_not_possible`,
 * `withdrawal_repeated`.
 */
export async function withdrawPurchase(
  context: Context,
  deps: PurchaseDependencies,
  produtoId: number,
): Promise<WithdrawnPurchase> {
  const user = requireConfirmedUser(context);
  await deps.limits.consume('checkout', String(user.id));
  const provider = requirePayments(deps);
  return withCustomerLock(context, provider, user.id, async (customer) => {
    const request: WithdrawalRequest = { context, deps, user, provider, customer, produtoId };
    const bought = await selectPaid(context.db, { userId: user.id, produtoId, provider: provider.name });
    const due = withdrawableAt(bought, await provider.now());
    if (due.length > 0) return giveUp(request, due);
    const known = await findProductWithdrawal(context.db, request);
    if (known) {
      if (!known.doneAt) await finishWithdrawal(context, { provider, settings: deps.settings }, known);
      return withOutcome(context, known);
    }
    throw new AppError(bought.length > 0 ? 'withdrawal_not_possible' : 'not_found');
  });
}

interface WithdrawalRequest {
  context: Context;
  deps: PurchaseDependencies;
  user: User;
  provider: PaymentProvider;
  customer: LockedCustomer;
  produtoId: number;
}

async function giveUp(request: WithdrawalRequest, due: readonly PaidPurchase[]): Promise<WithdrawnPurchase> {
  const { context, provider, deps } = request;
  const payments = await readPayments(request, due);
  const paid = payments ? owedPayments(payments) : due;
  if ((payments && withdrawalAmount(payments) === null) || paid.length === 0)
    throw new AppError('withdrawal_not_possible');
  const cards = payments?.flatMap(({ cardFingerprint }) => cardFingerprint ?? []) ?? [];
  const row = await promise(request, due, { paid: paid.map(partOf), cards });
  // The provider has just failed to respond: the job makes the refund, not this call.
  if (payments) await finishWithdrawal(context, { provider, settings: deps.settings }, row);
  return withOutcome(context, row);
}

const partOf = ({ paymentId, amount }: PaidPart): PaidPart => ({ paymentId, amount });

const withOutcome = async ({ db }: Context, row: WithdrawalRow): Promise<WithdrawnPurchase> => ({
  amount: row.amount,
  requestedAt: row.requestedAt,
  refund: await readOutcome(db, row.id),
});

/** Returns undefined when the provider does not respond: the legal period does not wait for it. */
async function readPayments(
  { context, provider }: WithdrawalRequest,
  due: readonly PaidPurchase[],
): Promise<PaymentSnapshot[] | undefined> {
  try {
    const readings = await Promise.all(due.map(({ paymentId }) => provider.readPurchase(paymentId)));
    return readings.map(({ payment }) => payment);
  } catch (error) {
    if (!(error instanceof PaymentServiceError)) throw error;
    context.log.warn(describeError(error), 'a withdrawal is stored while the provider does not respond');
    return undefined;
  }
}

async function promise(
  { context, deps, user, provider, customer, produtoId }: WithdrawalRequest,
  due: readonly PaidPurchase[],
  claim: { paid: PaidPart[]; cards: string[] },
) {
  const [titulo = 'um conteúdo'] = await selectTitles(context.db, [produtoId]);
  const { firstName } = user;
  return promiseWithdrawal(context, {
    user,
    provider,
    customer,
    of: { produtoId },
    ...claim,
    mail: ({ amount, requestedAt: at }) =>
      purchaseWithdrawnMail(deps.settings, { firstName, titulo, produtoId, amount, at }),
    async end(tx, { id }) {
      const ids = due.map((purchase) => purchase.id);
      // Some were refunded or disputed meanwhile: a retry decides by their new state.
      if ((await markWithdrawn(tx, ids, id)) < ids.length)
        throw new AppError('unavailable', { retryAfter: 2 });
      for (const purchase of due) await closePurchase(tx, context, purchase);
    },
  });
}
