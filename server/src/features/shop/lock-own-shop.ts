import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import { lockShop } from './repository.ts';

/** Makes the writes of one shop wait for each other, and for a deletion of the account. Throws `unauthenticated` after one. */
export async function lockOwnShop(tx: Transaction, userId: number): Promise<void> {
  if (!(await lockShop(tx, userId))) throw new AppError('unauthenticated');
}
