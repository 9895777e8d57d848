import { later, seconds } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { describeError } from '#server/platform/describe-error.ts';
import { nothingWritten } from '../answer/answer-draft.ts';
import { postponeAbandonedRun, selectAbandonedRuns, selectStoredText } from '../run-repository.ts';
import { settleAbandonedAnswer } from './settle-answer.ts';

/** Milliseconds until an answer that could not be settled is retried, after the answers abandoned in the meantime. */
const retryMs = seconds(20);

/**
 * Settles answers of dead processes: gives the credits back and keeps the stored text, marked as interrupted (R01). A lease that is renewed
 * meanwhile keeps its answer. Any number of processes may run this at once. A failure is logged and its answer moved behind the others.
 * Returns how many were settled.
 */
export async function settleAbandonedAnswers(context: Context, atMost = 100): Promise<number> {
  const runIds = await selectAbandonedRuns(context.db, context.clock.now(), atMost);
  let settled = 0;
  for (const runId of runIds) {
    try {
      if (await settleAbandoned(context, runId)) settled += 1;
    } catch (error) {
      context.log.error({ runId, ...describeError(error) }, 'settling an abandoned answer failed');
      await postpone(context, runId);
    }
  }
  if (settled > 0) context.log.warn({ settled }, 'abandoned answers settled');
  return settled;
}

const settleAbandoned = (context: Context, runId: number): Promise<boolean> =>
  settleAbandonedAnswer(context, runId, async (tx) => nothingWritten(await selectStoredText(tx, runId)));

async function postpone({ db, clock, log }: Context, runId: number): Promise<void> {
  const now = clock.now();
  try {
    await postponeAbandonedRun(db, runId, { now, until: later(now, retryMs) });
  } catch (error) {
    log.warn({ runId, ...describeError(error) }, 'postponing an abandoned answer failed');
  }
}
