import type { Transaction } from '#server/database/connection.ts';
import { adoptHolds } from '#server/features/credits/api.ts';
import { movePhotos } from '#server/features/photos/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { moveConversations, moveMessages, moveRun, selectRunsOf } from '../move-repository.ts';

/**
 * Moves every conversation of one account to another, with the credit holds of its answers: nothing is charged again. The caller has locked
 * the first account's credits. Throws `answer_in_progress` while an answer is being written.
 */
export async function adoptConversations(
  tx: Transaction,
  { from, to, now }: { from: number; to: number; now: Date },
): Promise<void> {
  const runs = await selectRunsOf(tx, from);
  if (runs.some((run) => run.endedAt === null)) throw new AppError('answer_in_progress');
  const holdIds = runs.flatMap(({ holdId }) => holdId ?? []);
  const holds = await adoptHolds(tx, { holdIds, userId: to, sourceKey: `adopted:${from}`, now });
  for (const { id, holdId } of runs)
    await moveRun(tx, { id, userId: to, holdId: holdId && (holds.get(holdId) ?? holdId) });
  await moveConversations(tx, from, to);
  await moveMessages(tx, from, to);
  await movePhotos(tx, from, to);
}
