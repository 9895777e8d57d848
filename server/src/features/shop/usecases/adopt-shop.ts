import type { Transaction } from '#server/database/connection.ts';
import { countServices, moveRows } from '../repository.ts';

/**
 * Moves the shop facts of one account to another, which keeps its own where both have some: a section, the whole price list, a remembered
 * fact. The caller has locked both accounts.
 */
export async function adoptShop(tx: Transaction, { from, to }: { from: number; to: number }): Promise<void> {
  await moveRows(tx, from, to, (await countServices(tx, to)) === 0);
}
