import type { User } from '@matilha/contract/account';
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
import { findProductWithdrawal, promiseWithdrawal } from '../../withdrawals/promise-withdrawal.ts';
import { withdrawalAmount } from '../../withdrawals/rules.ts';
import { finishWithdrawal } from '../../withdrawals/usecases/finish-withdrawals.ts';
import type { PurchaseDependencies } from '../dependencies.ts';
import { closePurchase } from '../follow-payment.ts';
import { purchaseWithdrawnMail } from '../mails.ts';
import { selectTitles } from '../repository.ts';
import { withdrawableAt } from '../rules.ts';
import { markWithdrawn, type PaidPurchase, selectPaid } from '../withdrawal-repository.ts';

export interface WithdrawnPurchase {
  /** Cents refunded. */
  amount: number;
  requestedAt: Date;
  /** False while the refund is only promised; the job makes it. */
  done: boolean;
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
      const done = known.doneAt !== null || (await finishWithdrawal(context, provider, known));
      return { ...known, done };
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
  const { context, provider } = request;
  const payments = await readPayments(request, due);
  const amount = payments ? withdrawalAmount(payments) : sumOf(due);
  if (!amount) throw new AppError('withdrawal_not_possible');
  const cards = payments?.flatMap(({ cardFingerprint }) => cardFingerprint ?? []) ?? [];
  const row = await promise(request, due, { amount, cards });
  // The provider has just failed to respond: the job makes the refund, not this call.
  return { ...row, done: payments !== undefined && (await finishWithdrawal(context, provider, row)) };
}

const sumOf = (due: readonly PaidPurchase[]) => due.reduce((sum, { amount }) => sum + amount, 0);

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
    context.log.warn(describeError(error), 'somebody gives up while the provider does not answer');
    return undefined;
  }
}

async function promise(
  { context, deps, user, provider, customer, produtoId }: WithdrawalRequest,
  due: readonly PaidPurchase[],
  claim: { amount: number; cards: string[] },
) {
  const [titulo = 'um conteúdo'] = await selectTitles(context.db, [produtoId]);
  const { firstName } = user;
  return promiseWithdrawal(context, {
    ...{ user, provider, customer, of: { produtoId }, ...claim },
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
