import type { Transaction } from '#server/database/connection.ts';
import { moveCalendar } from '../repository.ts';

/**
 * Moves the posts of one account to another, which keeps its own as well. A provisional account has no feed to move. The caller has locked
 * both accounts.
 */
export async function adoptPosts(tx: Transaction, { from, to }: { from: number; to: number }): Promise<void> {
  await moveCalendar(tx, from, to);
}
