import type { User } from '@matilha/contract/account/account';
import { freeTierId } from '@matilha/contract/billing/plans';
import type { Truncation } from '@matilha/contract/chat/chat';
import { cutText } from '@matilha/contract/chat/cut-text';
import type { ErrorCode } from '@matilha/contract/error-table';
import { AppError } from '#server/platform/app-error.ts';
import { seconds } from '#server/platform/clock.ts';
import type { ModelFailure } from '#server/providers/model/model-provider.ts';

/** Running answers that a user may have at once, one per chat. */
export const maxParallelAnswers = 4;

/** How long an answer belongs to its process after the last renewal of its lease, in milliseconds. */
export const leaseMs = seconds(20);

/**
 * Returns how long after a batch of texts the next one may begin, in milliseconds: with 500 answers a batch every 300 ms instead of 120 takes a
 * sixth less of PostgreSQL's time (docs/send-path.md).
 */
export const restAfterStoringMs = (texts: number): number => 0.6 * texts;

type Plan = 'provisional' | 'free' | 'paid';

/** Accounts that do not pay share one half of the day's model answers. */
export function planOf({ provisional, tier_id }: Pick<User, 'provisional' | 'tier_id'>): Plan {
  if (provisional) return 'provisional';
  return tier_id === freeTierId ? 'free' : 'paid';
}

/** The credits of a plan that its accounts may spend on answers in 24 hours, in multiples of all of them. */
const sharePerDay: Record<Plan, number> = { provisional: 0, free: 1, paid: 2 };

/** The answers that an account may request in 24 hours: `share` times the credits of its plan, at least `floor`. */
export interface DailyRoom {
  floor: number;
  share: number;
}

export const dailyRoom = (plan: Plan, floor: number): DailyRoom => ({ floor, share: sharePerDay[plan] });

/**
 * Returns the answers that an account may request in 24 hours; failed, stopped and repeated ones count. Enough to spend a plan's credits in
 * one day, whatever an operator sets them to.
 */
export const dailyAnswers = ({ floor, share }: DailyRoom, responsesLimit: number): number =>
  Math.max(floor, share * responsesLimit);

/** Free stops before the first word that an account has in an hour. */
export const freeEarlyStops = 3;

/**
 * Returns the credits that stopping a new answer before its first word costs. Fixed and announced when the answer starts, so that the
 * button stays right and concurrent answers cannot share one free stop.
 */
export const earlyStopPrice = (freeStops: number, price: number): number =>
  freeStops < freeEarlyStops ? 0 : price;

/** The end of an answer's writing, before it is stored. */
export type Ending =
  | { kind: 'finished' }
  /** Finished, with nothing to say but that. */
  | { kind: 'found_nothing' }
  | { kind: 'stopped' }
  | { kind: 'failed'; reason: ModelFailure }
  | { kind: 'interrupted' };

export interface Verdict {
  status: 'complete' | 'stopped' | 'failed' | 'interrupted';
  /** Whether the held credits are captured or released. */
  credits: 'capture' | 'release';
  errorCode: ErrorCode | null;
}

export const codeOfFailure = (reason: ModelFailure): ErrorCode =>
  reason === 'timeout' ? 'model_timeout' : 'model_failed';

/** Decides the effect of an ending on the answer and its credits. */
export function judge(ending: Ending, text: string, stopPrice: number | null): Verdict {
  switch (ending.kind) {
    case 'finished':
      return { status: 'complete', credits: 'capture', errorCode: null };
    case 'found_nothing':
      return { status: 'complete', credits: 'release', errorCode: null };
    case 'stopped':
      return { status: 'stopped', credits: text || stopPrice ? 'capture' : 'release', errorCode: null };
    case 'failed':
      return {
        status: text ? 'interrupted' : 'failed',
        credits: 'release',
        errorCode: codeOfFailure(ending.reason),
      };
    case 'interrupted':
      return { status: text ? 'interrupted' : 'failed', credits: 'release', errorCode: 'answer_interrupted' };
    default:
      return ending satisfies never;
  }
}

/**
 * Returns whether an answer may be continued. `cut` means that the model stopped at its length limit. A new answer that was cut there, or
 * stopped by its reader after the first word, was paid for whole: it may be continued once, for free. A continuation that failed may be
 * tried again.
 */
export function truncationOf(
  ending: Ending,
  { text, cut, continues }: { text: string; cut: boolean; continues: boolean },
): Truncation | null {
  if (!continues) {
    const isPart = ending.kind === 'stopped' ? text !== '' : cut && ending.kind === 'finished';
    return isPart ? 'offered' : null;
  }
  switch (ending.kind) {
    case 'finished':
    case 'found_nothing':
      return cut ? 'spent' : null;
    case 'stopped':
      return 'spent';
    case 'failed':
    case 'interrupted':
      return 'offered';
    default:
      return ending satisfies never;
  }
}

/** Returns true if an answer cost nothing and is rewritten in place. */
export const isFailed = ({ status }: { status: string }): boolean =>
  status === 'failed' || status === 'interrupted';

/** A reader's position: the run and the UTF-16 units of its answer that the reader has. */
export interface Position {
  runId: number;
  offset: number;
}

export const formatPosition = ({ runId, offset }: Position): string => `${runId}-${offset}`;

/** Parses a `Last-Event-ID`; undefined when it is not one of ours. */
export function parsePosition(text: string | undefined): Position | undefined {
  const match = /^(\d{1,15})-(\d{1,9})$/.exec(text ?? '');
  return match ? { runId: Number(match[1]), offset: Number(match[2]) } : undefined;
}

/** Characters of a conversation's title at most. */
const titleLength = 80;

/** Returns the title of the conversation that a question opens: its beginning, cut at a word. */
export function titleOf(question: string): string {
  const line = question.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= titleLength) return line;
  const cut = cutText(line, titleLength - 1);
  const lastSpace = cut.lastIndexOf(' ');
  return `${lastSpace > titleLength / 2 ? cut.slice(0, lastSpace) : cut}…`;
}

/** Returns the refusal of a question that cannot take its photo along. */
export const refusePhoto = (foto: string): AppError =>
  new AppError('invalid_input', { message: foto, fields: { foto } });
