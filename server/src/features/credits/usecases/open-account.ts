import type { Transaction } from '#server/database/connection.ts';
import { days, later } from '#server/platform/clock.ts';
import { insertAccount } from '../repository.ts';

/**
 * Opens a user's credit account without credits; opening it again changes nothing. What the user is entitled to
 * comes with its first use: it counts as due since yesterday, for processes whose clocks run behind.
 */
export const openAccount = (tx: Transaction, { userId, now }: { userId: number; now: Date }): Promise<void> =>
  insertAccount(tx, userId, later(now, -days(1)));
