import type { UsedFact } from '@matilha/contract/chat';
import type { Transaction } from '#server/database/connection.ts';
import { availableNow, capture, release } from '#server/features/credits/api.ts';
import type { Context } from '#server/platform/context.ts';
import { countAnswer } from '../answer-counts.ts';
import { markCited } from '../citations.ts';
import type { MessageRow } from '../repository.ts';
import { type Ending, judge, truncationOf, type Verdict } from '../rules.ts';
import { endRun, lockOpenRun, type OpenRun, type Outcome } from '../run-repository.ts';

/** An answer as far as it was written. */
export interface Written
  extends Pick<
    Outcome,
    | 'usedFacts'
    | 'followUps'
    | 'model'
    | 'tokensIn'
    | 'tokensOut'
    | 'finishReason'
    | 'firstTextMs'
    | 'thinkingMs'
  > {
  text: string;
  /** Null when its process died: what was stored before its first text counts. */
  offered: Pick<Outcome, 'sources' | 'paidMatches'> | null;
}

export type Settled =
  | { settledHere: true; message: MessageRow; responsesAvailable: number }
  | { settledHere: false };

/**
 * Stores the end of an answer and captures or releases its credits, both or neither (I3). Only one of several callers settles; the others
 * get `settledHere: false`.
 */
export async function settleAnswer(
  context: Context,
  runId: number,
  ending: Ending,
  written: Written,
): Promise<Settled> {
  const now = context.clock.now();
  const settled = await context.db.transaction<Settled>(async (tx) => {
    const run = await lockOpenRun(tx, runId);
    if (!run) return { settledHere: false };
    const { text, offered, ...used } = written;
    const { sources, paidMatches } = offered ?? run;
    const cut = written.finishReason === 'length';
    const verdict = run.holdId === null ? continued(ending) : judge(ending, text, run.earlyStopPrice);
    const outcome: Outcome = {
      ...used,
      paidMatches,
      usedFacts: joinFacts(run.usedFacts, written.usedFacts),
      status: verdict.status,
      content: text,
      errorCode: verdict.errorCode,
      sources: markCited(sources, text),
      truncation: truncationOf(ending, { text, cut, continues: run.holdId === null }),
    };
    const available = await settleCredits(tx, run, verdict, now);
    const message = await endRun(tx, run, outcome, now);
    return { settledHere: true, message, responsesAvailable: available };
  });
  if (settled.settledHere) countAnswer(settled.message, written);
  return settled;
}

/** Returns the facts that the answer used before it was continued, and since. */
const joinFacts = (before: UsedFact[], since: UsedFact[]): UsedFact[] => [
  ...before,
  ...since.filter(({ label }) => before.every((fact) => fact.label !== label)),
];

/** A continuation costs nothing, and the answer before it stays whole whatever becomes of it. */
const continued = ({ kind }: Ending): Verdict => ({
  status: kind === 'stopped' ? 'stopped' : 'complete',
  credits: 'release',
  errorCode: null,
});

/** Captures or releases the held credits; returns the balance. */
async function settleCredits(
  tx: Transaction,
  { holdId, userId }: OpenRun,
  { credits, errorCode, status }: Verdict,
  now: Date,
): Promise<number> {
  if (holdId === null) return await availableNow(tx, userId, now);
  const settle = { holdId, now };
  const { available } = await (credits === 'capture'
    ? capture(tx, settle)
    : release(tx, { ...settle, reason: errorCode ?? status }));
  return available;
}
