import { randomUUID } from 'node:crypto';
import type { User } from '@matilha/contract/account/account';
import { type AssistantRow, getAssistant } from '#server/features/assistants/api.ts';
import { availableNow, type Funds } from '#server/features/credits/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { Limits } from '#server/platform/limits.ts';
import type { ModelRequest } from '#server/providers/model/model-provider.ts';
import type { AnswerWriter } from '../answer/answer-writer.ts';
import type { AskedQuestion } from '../answer/prepare-answer.ts';
import { takeModelAnswer } from '../answer/throttle.ts';
import type { Conversation } from '../conversation-window.ts';
import { isAnswering, type NewAttempt, type NewQuestion } from '../exchange-repository.ts';
import { type MessageRow, selectConversation, selectRunOfMessage } from '../repository.ts';
import { dailyRoom, isFailed, planOf } from '../rules.ts';
import { storeAttempt, storeQuestion } from '../store-exchange.ts';

/** A question with its answer as stored now, and the run to follow while it is being written. */
export interface Exchange {
  question: MessageRow;
  answer: MessageRow;
  /** Null when the answer is finished. */
  runId: number | null;
  responsesAvailable: number;
}

export interface AnswerRequest {
  assistant: AssistantRow;
  conversation: Conversation;
  /** The question or attempt to answer. */
  asked: NewQuestion | NewAttempt;
  rewrite?: ModelRequest['rewrite'];
  /** The account's credits if they were just read; saves a question a transaction. */
  funds?: Funds | undefined;
}

/**
 * Holds the price and stores the question or the attempt with its run, all or nothing; then starts the writing. Throws `payment_overdue`,
 * `model_budget`, `free_model_budget`, `no_credits`, `answer_in_progress`, `not_latest_answer`, `too_many_answers`, `idempotency_mismatch`,
 * `daily_answers` and `RepeatedRequest`; then nothing is stored, and nothing counted.
 */
export async function startAnswer(
  context: Context,
  writer: AnswerWriter,
  { assistant, conversation, asked, rewrite = null, funds }: AnswerRequest,
): Promise<Exchange> {
  const user = requireUser(context);
  if (user.payment_status === 'atrasado') throw new AppError('payment_overdue');
  const giveBack = await takeModelAnswer(context, writer.limits);
  const toWrite = { user, assistant, conversation, ...askedText(asked), rewrite, cut: null };
  const prepared = writer.expectAnswer(toWrite, context);
  const stored = reserveAndStore(context, writer.limits, { user, assistant, asked, funds });
  stored.catch(giveBack);
  const { question, answer, runId, responsesAvailable } = await stored;
  const { conversationId, photo } = question;
  writer.start(context, runId, { ...toWrite, photo, conversationId }, prepared);
  return { question, answer, runId, responsesAvailable };
}

/** Returns the text and the photo of the question. */
function askedText(asked: NewQuestion | NewAttempt): Pick<AskedQuestion, 'question' | 'photo'> {
  if ('question' in asked) return { question: asked.question.content, photo: asked.question.photo };
  return { question: asked.content, photo: asked.photoId === null ? null : { id: asked.photoId } };
}

/** Stores the question with its hold. Throws `answer_in_progress` while an answer to the same question is being written. */
async function reserveAndStore(
  context: Context,
  limits: Limits,
  { user, assistant, asked, funds }: Pick<AnswerRequest, 'assistant' | 'asked' | 'funds'> & { user: User },
): Promise<Exchange & { runId: number }> {
  const plan = planOf(user);
  const room = dailyRoom(plan, limits.pointsOf(`model_answer_${plan}_account`));
  const reservation = {
    userId: user.id,
    amount: assistant.credits_per_use,
    sourceKey: `answer:${randomUUID()}`,
    now: context.clock.now(),
  };
  try {
    return 'question' in asked
      ? await storeAttempt(context.db, asked, reservation, room)
      : await storeQuestion(context.db, asked, { reservation, room, funds });
  } catch (error) {
    if (isAnswering(error)) throw new AppError('answer_in_progress');
    throw error;
  }
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
