import type { Transaction } from '#server/database/connection.ts';
import { days, later } from '#server/platform/clock.ts';
import { insertAccount } from '../repository.ts';

/**
 * Opens a user's credit account without credits; idempotent. Its first use grants what the user is entitled to: the
 * account is due since yesterday, so that this also holds for processes whose clocks run behind.
 */
export const openAccount = (tx: Transaction, { userId, now }: { userId: number; now: Date }): Promise<void> =>
  insertAccount(tx, userId, later(now, -days(1)));
