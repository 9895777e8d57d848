import type { Executor } from '#server/database/connection.ts';
import { selectAccount } from '../repository.ts';
import { isDue } from '../rules.ts';
import { lockUpToDate } from './bring-up-to-date.ts';

export interface Balance {
  available: number;
  held: number;
}

/** Returns a user's current balance. One read, unless something is due: then the account is brought up to date first. */
export async function readBalance(db: Executor, userId: number, now: Date): Promise<Balance> {
  const account = await selectAccount(db, userId);
  const current =
    account && !isDue(account.dueAt, now)
      ? account
      : await db.transaction((tx) => lockUpToDate(tx, userId, now));
  return { available: current.available, held: current.held };
}

/** Returns the credits a user can spend now (`responses_available` in the contract). */
export async function availableNow(db: Executor, userId: number, now: Date): Promise<number> {
  const { available } = await readBalance(db, userId, now);
  return available;
}
