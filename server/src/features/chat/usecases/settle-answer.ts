import type { UsedFact } from '@matilha/contract/chat/chat';
import type { AnswerStep } from '@matilha/contract/chat/steps';
import type { Transaction } from '#server/database/connection.ts';
import { availableNow, capture, release } from '#server/features/credits/api.ts';
import { interrupted } from '#server/features/tools/api.ts';
import type { Context } from '#server/platform/context.ts';
import { nothingFound } from '#server/providers/model/model-provider.ts';
import { countAnswer } from '../answer/answer-counts.ts';
import { markCited } from '../answer/citations.ts';
import type { MessageRow } from '../repository.ts';
import { type Ending, judge, truncationOf, type Verdict } from '../rules.ts';
import {
  endPaidRun,
  endRun,
  lockAbandonedRun,
  lockOpenRun,
  type OpenRun,
  type Outcome,
} from '../run-repository.ts';

/** An answer as far as it was written. */
export interface Written
  extends Pick<
    Outcome,
    | 'usedFacts'
    | 'followUps'
    | 'model'
    | 'tokensIn'
    | 'tokensOut'
    | 'tokensCached'
    | 'finishReason'
    | 'firstTextMs'
    | 'thinkingMs'
  > {
  text: string;
  /** Null when its process died: the sources and tools stored by then count. */
  offered: Pick<Outcome, 'sources' | 'paidMatches' | 'steps'> | null;
}

export type Settled =
  | { settledHere: true; message: MessageRow; responsesAvailable: number }
  | { settledHere: false };

/**
 * Stores the end of an answer and captures or releases its credits, both or neither (I3). Only one of several callers settles; the others
 * get `settledHere: false`. A finished answer of this process takes one statement, every other one a transaction.
 */
export async function settleAnswer(
  context: Context,
  runId: number,
  ending: Ending,
  written: Written,
): Promise<Settled> {
  const now = context.clock.now();
  const settled =
    (await settleFinished(context, runId, ending, written, now)) ??
    (await context.db.transaction((tx) => settleUnderLock(tx, runId, ending, written, now)));
  if (settled.settledHere) countAnswer(settled.message, written);
  return settled;
}

/** As `settleAnswer`, for an answer whose lease has expired; `read` reads its stored text, under the lock of its run. */
export async function settleAbandonedAnswer(
  context: Context,
  runId: number,
  read: (tx: Transaction) => Promise<Written>,
): Promise<boolean> {
  const now = context.clock.now();
  const settled = await context.db.transaction(async (tx) => {
    const run = await lockAbandonedRun(tx, runId, now);
    const written = run && (await read(tx));
    return written && { written, ...(await settleRun(tx, run, { kind: 'interrupted' }, written, now)) };
  });
  if (settled) countAnswer(settled.message, settled.written);
  return settled !== undefined;
}

/** Returns undefined, and stores nothing, unless the answer finished, was written here and its credits are held. */
async function settleFinished(
  { db }: Context,
  runId: number,
  ending: Ending,
  written: Written,
  now: Date,
): Promise<Settled | undefined> {
  const { offered } = written;
  if (ending.kind !== 'finished' || offered === null) return undefined;
  const verdict = judge(ending, written.text, null);
  const outcome = outcomeOf(ending, { ...written, offered }, verdict, false);
  const ended = await endPaidRun(db, runId, outcome, now);
  if (!ended) return undefined;
  const { userId, available, due } = ended.account;
  const isCurrent = due === null || due > now.getTime();
  const responsesAvailable = isCurrent ? available : await availableNow(db, userId, now);
  return { settledHere: true, message: ended.message, responsesAvailable };
}

async function settleUnderLock(
  tx: Transaction,
  runId: number,
  ending: Ending,
  written: Written,
  now: Date,
): Promise<Settled> {
  const run = await lockOpenRun(tx, runId);
  return run ? await settleRun(tx, run, ending, written, now) : { settledHere: false };
}

async function settleRun(
  tx: Transaction,
  run: OpenRun,
  ending: Ending,
  written: Written,
  now: Date,
): Promise<Extract<Settled, { settledHere: true }>> {
  const continues = run.holdId === null;
  const verdict = continues ? continued(ending) : judge(ending, written.text, run.earlyStopPrice);
  const usedFacts = joinFacts(run.usedFacts, written.usedFacts);
  const whole = { ...written, usedFacts, offered: written.offered ?? run };
  const responsesAvailable = await settleCredits(tx, run, verdict, now);
  const message = await endRun(tx, run.id, outcomeOf(ending, whole, verdict, continues), now);
  return { settledHere: true, message, responsesAvailable };
}

function outcomeOf(
  ending: Ending,
  { text, offered, ...used }: Written & { offered: NonNullable<Written['offered']> },
  { status, errorCode }: Verdict,
  continues: boolean,
): Outcome {
  const cut = used.finishReason === 'length';
  return {
    ...used,
    status,
    errorCode,
    content: text,
    paidMatches: offered.paidMatches,
    steps: offered.steps.map(endStep),
    sources: markCited(offered.sources, text),
    truncation: truncationOf(ending, { text, cut, continues }),
  };
}

/** A tool that still runs when its answer ends was cancelled with it. */
const endStep = (step: AnswerStep): AnswerStep =>
  step.state === 'running' ? { ...step, state: 'failed', summary: interrupted } : step;

/** Returns the facts that the answer used before it was continued, and since. */
const joinFacts = (before: UsedFact[], since: UsedFact[]): UsedFact[] => [
  ...before,
  ...since.filter(({ label }) => before.every((fact) => fact.label !== label)),
];

/** A continuation costs nothing, and the answer before it stays whole even if the continuation fails. */
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
    : release(tx, { ...settle, reason: errorCode ?? (status === 'complete' ? nothingFound : status) }));
  return available;
}
