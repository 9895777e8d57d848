import { capture, release } from '#server/features/credits/api.ts';
import type { Context } from '#server/platform/context.ts';
import type { MessageRow } from '../repository.ts';
import { type Ending, judge } from '../rules.ts';
import { endRun, lockOpenRun, type Outcome } from '../run-repository.ts';

export interface Written {
  text: string;
  sources: Outcome['sources'];
  model: string | null;
  tokensIn: number | null;
  tokensOut: number | null;
  finishReason: string | null;
}

export type Settled =
  | { settledHere: true; message: MessageRow; responsesAvailable: number }
  | { settledHere: false };

/**
 * Stores the end of an answer and captures or releases its credits, both or neither (I3). Only one of several callers settles; the others
 * get `settledHere: false`.
 */
export function settleAnswer(
  context: Context,
  runId: number,
  ending: Ending,
  written: Written,
): Promise<Settled> {
  const now = context.clock.now();
  return context.db.transaction(async (tx) => {
    const run = await lockOpenRun(tx, runId);
    if (!run) return { settledHere: false };
    const verdict = judge(ending, written.text, run.earlyStopPrice);
    const { available } =
      verdict.credits === 'capture'
        ? await capture(tx, { holdId: run.holdId, now })
        : await release(tx, { holdId: run.holdId, now, reason: verdict.errorCode ?? verdict.status });
    const { text, ...used } = written;
    const outcome = { ...used, status: verdict.status, content: text, errorCode: verdict.errorCode };
    const message = await endRun(tx, run, outcome, now);
    return { settledHere: true, message, responsesAvailable: available };
  });
}
