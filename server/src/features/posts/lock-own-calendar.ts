import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import { lockCalendar } from './repository.ts';

/** Makes the writes of one calendar wait for each other, and for a deletion of the account. Throws `unauthenticated` after one. */
export async function lockOwnCalendar(tx: Transaction, userId: number): Promise<void> {
  if (!(await lockCalendar(tx, userId))) throw new AppError('unauthenticated');
}
