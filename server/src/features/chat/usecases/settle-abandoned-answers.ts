import type { Context } from '#server/platform/context.ts';
import { selectAbandonedRuns, selectStoredText } from '../run-repository.ts';
import { settleAnswer } from './settle-answer.ts';

/**
 * Settles answers whose process died: credits returned, the text that was stored kept and marked as
 * interrupted (3.2, R01). Any number of processes may run this at once. Answers how many it settled.
 */
export async function settleAbandonedAnswers(context: Context): Promise<number> {
  const runIds = await selectAbandonedRuns(context.db, context.clock.now());
  let settled = 0;
  for (const runId of runIds) {
    const text = await selectStoredText(context.db, runId);
    const nothingKnown = { sources: [], model: null, tokensIn: null, tokensOut: null, finishReason: null };
    const result = await settleAnswer(context, runId, { kind: 'interrupted' }, { text, ...nothingKnown });
    if (result.settledHere) settled += 1;
  }
  if (settled > 0) context.log.warn({ settled }, 'abandoned answers settled');
  return settled;
}
