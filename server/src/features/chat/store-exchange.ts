import type { Database, Transaction } from '#server/database/connection.ts';
import {
  type Funds,
  lockUpToDate,
  type PlannedHold,
  planHold,
  type ReserveInput,
  reserveIfEnough,
  selectFunds,
} from '#server/features/credits/api.ts';
import { attachPhoto } from '#server/features/photos/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { days, later } from '#server/platform/clock.ts';
import { touchConversation } from './conversation-repository.ts';
import {
  type InsertedQuestion,
  insertAttempt,
  insertExchange,
  type NewAttempt,
  type NewQuestion,
  type NewRun,
  type StoredExchange,
  setPhoto,
} from './exchange-repository.ts';
import { type MessageRow, selectKeyUse, selectNewestMessage } from './repository.ts';
import { type DailyRoom, dailyAnswers, isFailed, leaseMs, maxParallelAnswers, refusePhoto } from './rules.ts';
import type { Usage } from './usage-repository.ts';

/** A copy of this request was stored while this one waited for the credits' lock. */
export class RepeatedRequest extends Error {}

/** An exchange as stored, with the credits available after its hold. */
export interface HeldExchange extends StoredExchange {
  responsesAvailable: number;
}

export interface QuestionTerms {
  reservation: ReserveInput;
  room: DailyRoom;
  /** The account's credits if they were just read. */
  funds?: Funds | undefined;
}

const runOf = ({ userId, amount, now }: ReserveInput): NewRun => ({
  userId,
  price: amount,
  startedAt: now,
  leaseUntil: later(now, leaseMs),
});

/**
 * Holds the price and stores a question with its empty answer and run, all or nothing. One statement suffices while the account is as it was read; a
 * question with a photo, or an account that changed meanwhile or has something due, takes a transaction under the account's lock. Throws
 * `no_credits`, `too_many_answers`, `daily_answers`, `idempotency_mismatch`, `not_found`, `invalid_input` for a photo that is gone, and
 * `RepeatedRequest`; then nothing is stored.
 */
export async function storeQuestion(
  db: Database,
  question: NewQuestion,
  { reservation, room, funds }: QuestionTerms,
): Promise<HeldExchange> {
  const plan = question.photoId === null && planHold(funds, reservation);
  const inserted = plan && (await insertExchange(db, question, runOf(reservation), plan, room));
  if (inserted && !inserted.stale) return await checkStored(db, question, { reservation, room, inserted });
  return await db.transaction(async (tx) => {
    await lockUpToDate(tx, reservation.userId, reservation.now);
    const current = await planUnderLock(tx, question, reservation);
    const stored = await insertExchange(tx, question, runOf(reservation), current, room);
    const exchange = await checkStored(tx, question, { reservation, room, inserted: stored });
    if (question.photoId === null) return exchange;
    return { ...exchange, question: await attachTo(tx, exchange.question, question.photoId) };
  });
}

async function planUnderLock(
  tx: Transaction,
  question: NewQuestion,
  reservation: ReserveInput,
): Promise<PlannedHold> {
  const plan = planHold(await selectFunds(tx, reservation.userId), reservation);
  if (plan) return plan;
  if ((await keyUse(tx, reservation.userId, question)) === 'same') throw new RepeatedRequest();
  throw new AppError('no_credits');
}

/** Returns the exchange if it was stored; throws the reason if not. */
async function checkStored(
  db: Database | Transaction,
  question: NewQuestion,
  { reservation, room, inserted }: QuestionTerms & { inserted: InsertedQuestion },
): Promise<HeldExchange> {
  const { exchange, available, usage } = inserted;
  if (exchange && available !== null) return { ...exchange, responsesAvailable: available };
  const use = await keyUse(db, reservation.userId, question);
  if (use === 'same') throw new RepeatedRequest();
  assertParallelRoom(usage);
  if (use === 'other') throw new AppError('idempotency_mismatch');
  assertDailyRoom(usage, room, reservation.now);
  throw new AppError('not_found');
}

/** Throws `invalid_input` for a photo that another question has, or that was removed. */
async function attachTo(tx: Transaction, question: MessageRow, photoId: string): Promise<MessageRow> {
  const { id: messageId, userId } = question;
  const photo = await attachPhoto(tx, { id: photoId, userId, messageId });
  if (!photo) throw refusePhoto('Esta foto não está mais aqui. Anexe de novo.');
  await setPhoto(tx, messageId, photo);
  return { ...question, photo };
}

/**
 * Holds the price and stores another attempt at a stored question, all or nothing. Locks the account's credits first, so that the answers
 * of an account start one at a time. Throws `no_credits`, `too_many_answers`, `daily_answers`, `answer_in_progress`, `not_latest_answer`,
 * `idempotency_mismatch`, `not_found` for a deleted conversation, and `RepeatedRequest`.
 */
export const storeAttempt = (
  db: Database,
  attempt: NewAttempt,
  reservation: ReserveInput,
  room: DailyRoom,
): Promise<HeldExchange> =>
  db.transaction(async (tx) => {
    const { userId, now } = reservation;
    const hold = await reserveIfEnough(tx, reservation);
    const use = await keyUse(tx, userId, attempt);
    if (use === 'same') throw new RepeatedRequest();
    if (!hold) throw new AppError('no_credits');
    if (use === 'other') throw new AppError('idempotency_mismatch');
    await assertStillLatest(tx, attempt);
    if (!(await touchConversation(tx, attempt.question.conversationId, now))) throw new AppError('not_found');
    const { usage, exchange } = await insertAttempt(tx, attempt, runOf(reservation), hold.holdId);
    if (!exchange) throw new AppError('answer_in_progress');
    assertParallelRoom(usage);
    assertDailyRoom(usage, room, now);
    return { ...exchange, responsesAvailable: hold.available };
  });

/**
 * Throws when the conversation went on, or its last answer failed, after the request read them: a failed answer is rewritten in place and has no
 * other one after it.
 */
async function assertStillLatest(
  tx: Transaction,
  { question, failedAnswerId, regeneratesId }: NewAttempt,
): Promise<void> {
  if (regeneratesId === null) return;
  const newest = await selectNewestMessage(tx, question.conversationId);
  if (newest?.id !== regeneratesId) throw new AppError('not_latest_answer');
  if (failedAnswerId === null && isFailed(newest)) throw new AppError('answer_in_progress');
}

/** Returns whether this account used the key before for the same kind of request or for the other kind; undefined if it did not. */
async function keyUse(
  db: Database | Transaction,
  userId: number,
  asked: NewQuestion | NewAttempt,
): Promise<'same' | 'other' | undefined> {
  const use = asked.idempotencyKey && (await selectKeyUse(db, userId, asked.idempotencyKey));
  if (!use) return undefined;
  return use === ('question' in asked ? 'regeneration' : 'question') ? 'same' : 'other';
}

/** Throws `too_many_answers` when the account may have no further one at once. */
export function assertParallelRoom({ running }: Usage): void {
  if (running >= maxParallelAnswers) throw new AppError('too_many_answers');
}

/** Throws `daily_answers` with the wait until the oldest answer is a day old. */
function assertDailyRoom(usage: Usage, room: DailyRoom, now: Date): void {
  if (usage.today < dailyAnswers(room, usage.responsesLimit)) return;
  const wait = (usage.oldest ?? 0) + days(1) - now.getTime();
  throw new AppError('daily_answers', { retryAfter: Math.max(1, wait / 1_000) });
}
