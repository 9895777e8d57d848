import type { Transaction } from '#server/database/connection.ts';
import { moveCalculations } from '../repository.ts';

/** Moves the calculations of one account to another, which keeps its own as well. The caller has locked both accounts. */
export async function adoptCalculations(
  tx: Transaction,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await moveCalculations(tx, from, to);
}
