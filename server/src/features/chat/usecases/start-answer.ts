import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account';
import type { Transaction } from '#server/database/connection.ts';
import { isUniqueViolation } from '#server/database/errors.ts';
import { type AssistantRow, getAssistant } from '#server/features/assistants/api.ts';
import { availableNow, reserveIfEnough } from '#server/features/credits/api.ts';
import { attachPhoto } from '#server/features/photos/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { days, later } from '#server/platform/clock.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import type { ModelRequest } from '#server/providers/model/model-provider.ts';
import { type AnswerWriter, leaseMs } from '../answer-writer.ts';
import { touchConversation } from '../conversation-repository.ts';
import type { Conversation } from '../conversation-window.ts';
import {
  type Inserted,
  insertAttempt,
  insertExchange,
  type NewAttempt,
  type NewQuestion,
  type NewRun,
  setPhoto,
} from '../exchange-repository.ts';
import { type MessageRow, selectConversation, selectKeyUse, selectRunOfMessage } from '../repository.ts';
import { dailyAnswers, maxParallelAnswers, planOf, refusePhoto } from '../rules.ts';
import { takeModelAnswer } from '../throttle.ts';
import type { Usage } from '../usage-repository.ts';

/** A question with its answer as stored now, and the run to follow while it is being written. */
export interface Exchange {
  question: MessageRow;
  answer: MessageRow;
  /** Null when the answer is finished. */
  runId: number | null;
  responsesAvailable: number;
}

/** A copy of this request was stored while this one waited for the credits' lock. */
export class RepeatedRequest extends Error {}

export interface AnswerRequest {
  assistant: AssistantRow;
  conversation: Conversation;
  /** The question or attempt to answer. */
  asked: NewQuestion | NewAttempt;
  rewrite?: ModelRequest['rewrite'];
}

/**
 * Holds the price and stores the question or the attempt with its run, all or nothing; then starts the writing. Throws `payment_overdue`,
 * `model_budget`, `free_model_budget`, `no_credits`, `answer_in_progress`, `too_many_answers`, `idempotency_mismatch`, `daily_answers` and
 * `RepeatedRequest`; then nothing is stored, and nothing counted.
 */
export async function startAnswer(
  context: Context,
  writer: AnswerWriter,
  { assistant, conversation, asked, rewrite = null }: AnswerRequest,
): Promise<Exchange> {
  const user = requireUser(context);
  if (user.payment_status === 'atrasado') throw new AppError('payment_overdue');
  const giveBack = await takeModelAnswer(context, writer.limits);
  const stored = reserveAndStore(context, writer.limits, { user, assistant, asked });
  stored.catch(giveBack);
  const { question, answer, runId, responsesAvailable } = await stored;
  const { conversationId, content, photo } = question;
  const asking = { user, assistant, conversationId, conversation, question: content, photo };
  const toWrite = { ...asking, rewrite, cut: null };
  writer.start(context, runId, toWrite);
  return { question, answer, runId, responsesAvailable };
}

/** The one transaction. It locks the account's credits first, so that the answers of an account start one at a time. */
async function reserveAndStore(
  context: Context,
  limits: Limits,
  { user, assistant, asked }: Pick<AnswerRequest, 'assistant' | 'asked'> & { user: User },
): Promise<Exchange & { runId: number }> {
  const now = context.clock.now();
  const price = assistant.creditsPerUse;
  const sourceKey = `answer:${randomUUID()}`;
  try {
    return await context.db.transaction(async (tx) => {
      const hold = await reserveIfEnough(tx, { userId: user.id, amount: price, sourceKey, now });
      if (!hold) {
        if ((await keyUse(tx, user.id, asked)) === 'same') throw new RepeatedRequest();
        throw new AppError('no_credits');
      }
      const { holdId, available } = hold;
      const run = { userId: user.id, holdId, leaseUntil: later(now, leaseMs), startedAt: now, price };
      const { usage, ...exchange } =
        'question' in asked ? await storeAttempt(tx, asked, run) : await storeQuestion(tx, asked, run);
      assertDailyRoom(limits, user, usage, now);
      return { ...exchange, responsesAvailable: available };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'messages_one_answer_at_a_time')) throw new AppError('answer_in_progress');
    throw error;
  }
}

type Stored = Required<Inserted>['exchange'] & Pick<Inserted, 'usage'>;

async function storeQuestion(tx: Transaction, question: NewQuestion, run: NewRun): Promise<Stored> {
  const { usage, exchange } = await insertExchange(tx, question, run);
  if (!exchange && (await keyUse(tx, run.userId, question)) === 'same') throw new RepeatedRequest();
  assertParallelRoom(usage);
  if (!exchange)
    throw new AppError((await keyUse(tx, run.userId, question)) ? 'idempotency_mismatch' : 'not_found');
  if (question.photoId === null) return { usage, ...exchange };
  return { usage, ...exchange, question: await attachTo(tx, exchange.question, question.photoId) };
}

/** Throws `invalid_input` for a photo that another question has, or that was removed. */
async function attachTo(tx: Transaction, question: MessageRow, photoId: string): Promise<MessageRow> {
  const { id: messageId, userId } = question;
  const photo = await attachPhoto(tx, { id: photoId, userId, messageId });
  if (!photo) throw refusePhoto('Esta foto não está mais aqui. Anexe de novo.');
  await setPhoto(tx, messageId, photo);
  return { ...question, photo };
}

async function storeAttempt(tx: Transaction, attempt: NewAttempt, run: NewRun): Promise<Stored> {
  const use = await keyUse(tx, run.userId, attempt);
  if (use === 'same') throw new RepeatedRequest();
  if (use === 'other') throw new AppError('idempotency_mismatch');
  if (!(await touchConversation(tx, attempt.question.conversationId, run.startedAt)))
    throw new AppError('not_found');
  const { usage, exchange } = await insertAttempt(tx, attempt, run);
  if (!exchange) throw new AppError('answer_in_progress');
  assertParallelRoom(usage);
  return { usage, ...exchange };
}

/** Returns whether this account used the key before, for the same kind of request or for the other one; undefined if unused. */
async function keyUse(
  tx: Transaction,
  userId: number,
  asked: NewQuestion | NewAttempt,
): Promise<'same' | 'other' | undefined> {
  const use = asked.idempotencyKey && (await selectKeyUse(tx, userId, asked.idempotencyKey));
  if (!use) return undefined;
  return use === ('question' in asked ? 'regeneration' : 'question') ? 'same' : 'other';
}

function assertParallelRoom({ running }: Usage): void {
  if (running >= maxParallelAnswers) throw new AppError('too_many_answers');
}

/** Throws `daily_answers` with the wait until the oldest answer is a day old. */
function assertDailyRoom(limits: Limits, user: User, usage: Usage, now: Date): void {
  const plan = planOf(user);
  const floor = limits.pointsOf(`model_answer_${plan}_account`);
  if (usage.today < dailyAnswers(plan, floor, usage.responsesLimit)) return;
  const wait = (usage.oldest ?? 0) + days(1) - now.getTime();
  throw new AppError('daily_answers', { retryAfter: Math.max(1, wait / 1_000) });
}

/** Resumes a stored question: returns or joins its answer, or rewrites it when it cost nothing. */
export async function resumeAnswer(
  context: Context,
  writer: AnswerWriter,
  question: MessageRow,
  answer: MessageRow,
): Promise<Exchange> {
  const { id: userId } = requireUser(context);
  if (isFailed(answer)) {
    const attempt = { question, failedAnswerId: answer.id, idempotencyKey: null, regeneratesId: null };
    return await startAttempt(context, writer, attempt);
  }
  const run = answer.status === 'streaming' ? await selectRunOfMessage(context.db, answer.id) : undefined;
  // The session's balance may be older than the hold of the copy that this request joins.
  const responsesAvailable = await availableNow(context.db, userId, context.clock.now());
  return { question, answer, runId: run?.id ?? null, responsesAvailable };
}

/** Starts another answer to a stored question. Throws `not_found` for a retired assistant or a deleted conversation, and the errors of `startAnswer`. */
export async function startAttempt(
  context: Context,
  writer: AnswerWriter,
  attempt: NewAttempt,
  rewrite: ModelRequest['rewrite'] = null,
): Promise<Exchange> {
  const { id: before, userId, listaId, conversationId: id } = attempt.question;
  const [assistant, { conversation }] = await Promise.all([
    getAssistant(context, listaId),
    selectConversation(context.db, { userId, listaId, id, before }),
  ]);
  return await startAnswer(context, writer, { assistant, conversation, asked: attempt, rewrite });
}

/** Returns true if an answer cost nothing and is rewritten in place. */
export const isFailed = ({ status }: MessageRow): boolean => status === 'failed' || status === 'interrupted';
