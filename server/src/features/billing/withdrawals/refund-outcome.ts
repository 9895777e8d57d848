import type { Executor } from '#server/database/connection.ts';
import { selectRefundsOf } from '../refunds/repository.ts';
import type { RefundStatus } from '../refunds/rules.ts';
import { selectWithdrawalById } from './repository.ts';

/**
 * The progress of a withdrawal's refunds: `promised` before the provider has accepted them all, `by_hand` when one cannot be made by
 * the provider.
 */
export type RefundOutcome = 'promised' | 'returning' | 'by_hand' | 'returned';

export async function readOutcome(db: Executor, withdrawalId: number): Promise<RefundOutcome> {
  const withdrawal = await selectWithdrawalById(db, withdrawalId);
  if (withdrawal?.doneAt) return 'returned';
  const statuses = new Set<RefundStatus>(
    (await selectRefundsOf(db, withdrawalId)).map(({ status }) => status),
  );
  if (statuses.has('by_hand')) return 'by_hand';
  if (!withdrawal?.endedAt || statuses.has('due')) return 'promised';
  return 'returning';
}
