import { type Context, requireUser } from '#server/platform/context.ts';
import { withdrawalEnd } from '../../withdrawal-end.ts';
import { hasGivenUpProduct } from '../../withdrawals/promise-withdrawal.ts';
import type { PurchaseDependencies } from '../dependencies.ts';
import { withdrawableAt } from '../rules.ts';
import { selectPaid } from '../withdrawal-repository.ts';

export interface Withdrawable {
  /** The end of the right to withdraw from the oldest payment: until then `amount` is refunded. */
  until: Date;
  /** Cents. */
  amount: number;
}

/**
 * Returns what withdrawing from a product would refund the caller, as far as our database knows; null when the caller
 * cannot withdraw without support.
 */
export async function readWithdrawable(
  context: Context,
  { payments: provider }: Pick<PurchaseDependencies, 'payments'>,
  produtoId: number,
): Promise<Withdrawable | null> {
  const user = requireUser(context);
  if (!provider) return null;
  const bought = await selectPaid(context.db, { userId: user.id, produtoId, provider: provider.name });
  const [first, ...others] = withdrawableAt(bought, await provider.now());
  if (!first || (await hasGivenUpProduct(context.db, { user, provider, produtoId }))) return null;
  const due = [first, ...others];
  const amount = due.reduce((sum, purchase) => sum + purchase.amount, 0);
  const until = withdrawalEnd(new Date(Math.min(...due.map(({ paidAt }) => paidAt.getTime()))));
  return amount > 0 ? { until, amount } : null;
}
