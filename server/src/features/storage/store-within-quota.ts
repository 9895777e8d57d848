import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import { clientNetwork } from '#server/platform/network/client-network.ts';
import { lockAccount, selectBytes, selectProvisionalBytes } from './repository.ts';
import { refusePastCeiling, refusePastQuota } from './rules.ts';

declare const withinQuota: unique symbol;
/** A transaction that ends with the check of the account's quota. Repositories that add rows which the ledger counts ask for it. */
export type StoringTransaction = Transaction & { readonly [withinQuota]: true };

export interface StoringTools {
  limits: Pick<Limits, 'consume'>;
}

/**
 * Runs `work` in a transaction under the lock of the acting user's account, and undoes it where the account then keeps more than before and more
 * than it may. Provisional accounts of one network may store so often a day, so that none fills the space that all of them share. Throws
 * `storage_full`, `storage_unconfirmed`, `rate_limited`, and `unauthenticated` when the account is gone.
 */
export async function storeWithinQuota<Result>(
  context: Context,
  { limits }: StoringTools,
  work: (tx: StoringTransaction) => Promise<Result>,
): Promise<Result> {
  const { id: userId, provisional } = requireUser(context);
  if (provisional && context.address !== undefined)
    await limits.consume('provisional_store_network', clientNetwork(context.address).site);
  return context.db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account) throw new AppError('unauthenticated');
    const before = await selectBytes(tx, userId);
    const result = await work(tx as StoringTransaction);
    const after = await selectBytes(tx, userId);
    refusePastQuota(account, { before, after });
    if (account.provisional && after > before) refusePastCeiling(await selectProvisionalBytes(tx));
    return result;
  });
}
