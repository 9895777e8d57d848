import type { Executor } from '#server/database/connection.ts';
import { readBalance } from './read-balance.ts';

/** Returns the credits a user can spend now (`responses_available` in the contract). */
export async function availableNow(db: Executor, userId: number, now: Date): Promise<number> {
  const { available } = await readBalance(db, userId, now);
  return available;
}
