import type { Transaction } from '#server/database/connection.ts';
import { insertAccount } from '../repository.ts';

/** Opens a user's credit account without credits; opening it again changes nothing. */
export const openAccount = (tx: Transaction, { userId, now }: { userId: number; now: Date }): Promise<void> =>
  insertAccount(tx, userId, now);
