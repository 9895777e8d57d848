import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import { lockCalculations } from './repository.ts';

/** Makes the writes of one account wait for each other, and for a deletion of the account. Throws `unauthenticated` after one. */
export async function lockOwnCalculations(tx: Transaction, userId: number): Promise<void> {
  if (!(await lockCalculations(tx, userId))) throw new AppError('unauthenticated');
}
