import type { Transaction } from '#server/database/connection.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { whoseRowIsIt } from '#server/platform/owned.ts';
import type { AnswerWriter } from '../answer-writer.ts';
import {
  insertAnswer,
  insertRun,
  type Regeneration,
  selectMessage,
  selectNewestMessage,
  selectQuestionByKey,
  selectRegeneration,
} from '../repository.ts';
import { takeUp, writeAnew } from './send-message.ts';
import { type Exchange, readGround, startAnswer } from './start-answer.ts';

/**
 * Answers the last question once more, for its price. A whole answer stays and another follows it; one that
 * failed is written anew in its place. With a key as `sendMessage`: the same key has one effect (2.10).
 * Throws `not_found`, `not_latest_answer`, `idempotency_mismatch`, and what `startAnswer` throws.
 */
export async function regenerateAnswer(
  context: Context,
  writer: AnswerWriter,
  messageId: number,
  idempotencyKey: string | null,
): Promise<Exchange> {
  const user = requireUser(context);
  try {
    return await answerAgain(context, writer, messageId, idempotencyKey);
  } catch (error) {
    const earlier = idempotencyKey && (await selectRegeneration(context.db, user.id, idempotencyKey));
    if (!earlier) throw error;
    if (earlier.regeneratesId !== messageId) throw new AppError('idempotency_mismatch');
    const answer = await selectMessage(context.db, earlier.messageId);
    const question = answer?.questionId && (await selectMessage(context.db, answer.questionId));
    if (!answer || !question) throw error;
    return await takeUp(context, writer, question, answer);
  }
}

async function answerAgain(
  context: Context,
  writer: AnswerWriter,
  messageId: number,
  idempotencyKey: string | null,
): Promise<Exchange> {
  const user = requireUser(context);
  const answer = whoseRowIsIt(await selectMessage(context.db, messageId), user.id);
  if (!answer?.isAi || answer.questionId === null) throw new AppError('not_found');
  const question = await selectMessage(context.db, answer.questionId);
  if (!question) throw new AppError('not_found');
  const newest = await selectNewestMessage(context.db, user.id, answer.listaId);
  if (newest?.id !== answer.id) throw new AppError('not_latest_answer');
  /** Under the lock of the credits, where a send with this key would wait. */
  const asked = async (tx: Transaction): Promise<Regeneration> => {
    if (idempotencyKey && (await selectQuestionByKey(tx, user.id, idempotencyKey)))
      throw new AppError('idempotency_mismatch');
    return { idempotencyKey, regeneratesId: messageId };
  };
  if (answer.status === 'failed' || answer.status === 'interrupted') {
    return await writeAnew(context, writer, question, answer, asked);
  }
  const ground = await readGround(context, answer.listaId, question.id);
  return startAnswer(context, writer, ground, async (tx, run) => {
    const regeneration = await asked(tx);
    const another = await insertAnswer(tx, {
      userId: user.id,
      listaId: answer.listaId,
      content: '',
      createdAt: context.clock.now(),
      questionId: question.id,
    });
    return { question, ...(await insertRun(tx, another.id, { ...run, ...regeneration })) };
  });
}
