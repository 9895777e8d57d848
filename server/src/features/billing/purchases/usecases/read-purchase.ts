import { type Context, requireUser } from '#server/platform/context.ts';
import type { PaymentProvider, WaitingCode } from '#server/providers/payments/payment-provider.ts';
import { withRefusals } from '#server/providers/payments/with-refusals.ts';
import { withdrawalEnd } from '../../withdrawal-end.ts';
import { hasGivenUpProduct } from '../../withdrawals/promise-withdrawal.ts';
import type { PurchaseDependencies } from '../dependencies.ts';
import { selectCurrent } from '../repository.ts';
import { withdrawableAt } from '../rules.ts';
import { selectPaid } from '../withdrawal-repository.ts';

export interface WaitingPurchase {
  code: WaitingCode;
  /** Cents. */
  amount: number;
  provider: PaymentProvider['name'];
  replaceable: boolean;
}

/**
 * Returns the code with which the caller's purchase of a product waits to be paid, also one that a payment link sold; null
 * without one. Begins no purchase. Throws `payment_service_down`.
 */
export async function readWaiting(
  context: Context,
  { payments }: Pick<PurchaseDependencies, 'payments'>,
  produtoId: number,
): Promise<WaitingPurchase | null> {
  const user = requireUser(context);
  if (!payments) return null;
  const { name: provider } = payments;
  const purchase = await selectCurrent(context.db, { userId: user.id, produtoId, provider });
  const { paymentId } = purchase ?? {};
  if (!purchase || !paymentId) return null;
  const { payment } = await withRefusals(() => payments.readPurchase(paymentId));
  if (!payment.waiting) return null;
  const replaceable = purchase.source === 'checkout';
  return { code: payment.waiting, amount: payment.amount, provider, replaceable };
}

export interface Withdrawable {
  /** The end of the right to withdraw from the oldest payment: until then `amount` is refunded. */
  until: Date;
  /** Cents. */
  amount: number;
}

/**
 * Returns the amount that a withdrawal from a product would refund the caller, as far as our database knows; null when the caller cannot
 * withdraw without support.
 */
export async function readWithdrawable(
  context: Context,
  { payments: provider }: Pick<PurchaseDependencies, 'payments'>,
  produtoId: number,
): Promise<Withdrawable | null> {
  const user = requireUser(context);
  if (!provider) return null;
  const bought = await selectPaid(context.db, { userId: user.id, produtoId, provider: provider.name });
  const [first, ...rest] = withdrawableAt(bought, await provider.now());
  if (!first || (await hasGivenUpProduct(context.db, { user, provider, produtoId }))) return null;
  const due = [first, ...rest];
  const amount = due.reduce((sum, purchase) => sum + purchase.amount, 0);
  const until = withdrawalEnd(new Date(Math.min(...due.map(({ paidAt }) => paidAt.getTime()))));
  return amount > 0 ? { until, amount } : null;
}
