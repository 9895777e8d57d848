import type { Executor } from '#server/database/connection.ts';
import { readBalance } from './read-balance.ts';

/** `responses_available`: the credits a user can spend now (3.1). */
export async function availableNow(db: Executor, userId: number, now: Date): Promise<number> {
  const { available } = await readBalance(db, userId, now);
  return available;
}
