import { getAssistant } from '#server/features/assistants/api.ts';
import { availableNow, lockUpToDate } from '#server/features/credits/api.ts';
import { AppError } from '#server/platform/app-error.ts';
import { later } from '#server/platform/clock.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { AnswerWriter } from '../answer/answer-writer.ts';
import { takeModelAnswer } from '../answer/throttle.ts';
import { insertContinuation, isAnswering } from '../exchange-repository.ts';
import { selectConversation, selectMessage, selectMessageOf, selectNewestMessage } from '../repository.ts';
import { leaseMs } from '../rules.ts';
import { assertParallelRoom } from '../store-exchange.ts';
import { selectUsage } from '../usage-repository.ts';
import { type Exchange, resumeAnswer } from './start-answer.ts';

/**
 * Continues the last answer, which was cut at its length limit or stopped; free, once (decision 0033). A running continuation is joined. Throws
 * `not_found`, `not_latest_answer`, `nothing_to_continue`, `answer_in_progress`, `too_many_answers`, `model_budget` and `free_model_budget`.
 */
export async function continueAnswer(
  context: Context,
  writer: AnswerWriter,
  messageId: number,
): Promise<Exchange> {
  const user = requireUser(context);
  const answer = await selectMessageOf(context.db, user.id, messageId);
  const question = answer?.questionId ? await selectMessage(context.db, answer.questionId) : undefined;
  if (!answer?.isAi || !question) throw new AppError('not_found');
  if (answer.status === 'streaming') return await resumeAnswer(context, writer, question, answer);
  if (answer.truncation !== 'offered') throw new AppError('nothing_to_continue');
  const newest = await selectNewestMessage(context.db, answer.conversationId);
  if (newest?.id !== answer.id) throw new AppError('not_latest_answer');
  return await startContinuation(context, writer, { question, answer });
}

async function startContinuation(
  context: Context,
  writer: AnswerWriter,
  { question, answer }: Pick<Exchange, 'question' | 'answer'>,
): Promise<Exchange> {
  const user = requireUser(context);
  const { listaId, conversationId: id } = question;
  const [assistant, { conversation }] = await Promise.all([
    getAssistant(context, listaId),
    selectConversation(context.db, { userId: user.id, listaId, id, before: question.id }),
  ]);
  const giveBack = await takeModelAnswer(context, writer.limits);
  const now = context.clock.now();
  const run = { userId: user.id, leaseUntil: later(now, leaseMs), startedAt: now };
  const stored = context.db.transaction(async (tx) => {
    // Answers of an account start one at a time, also a free one.
    await lockUpToDate(tx, user.id, now);
    assertParallelRoom(await selectUsage(tx, user.id, now));
    return await insertContinuation(tx, answer.id, run);
  });
  const begun = await stored.catch((error: unknown) => {
    giveBack();
    if (isAnswering(error)) throw new AppError('answer_in_progress');
    throw error;
  });
  if (!begun) {
    giveBack();
    throw new AppError('answer_in_progress');
  }
  const cut = { text: answer.content, sources: answer.sources, steps: answer.steps };
  const asked = {
    user,
    assistant,
    conversationId: id,
    conversation,
    question: question.content,
    photo: question.photo,
    rewrite: null,
    cut,
  };
  writer.start(context, begun.runId, asked, writer.expectAnswer(asked, context));
  const responsesAvailable = await availableNow(context.db, user.id, now);
  return { question, answer: begun.answer, runId: begun.runId, responsesAvailable };
}
