import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { whoseRowIsIt } from '#server/platform/owned.ts';
import type { AnswerWriter } from '../answer-writer.ts';
import { insertAnswer, insertRun, selectMessage, selectNewestMessage } from '../repository.ts';
import { writeAnew } from './send-message.ts';
import { type Exchange, readGround, startAnswer } from './start-answer.ts';

/**
 * Answers the last question once more, for its price. A whole answer stays and another follows it; one that
 * failed is written anew in its place. Throws `not_found`, `not_latest_answer`, and what `startAnswer` throws.
 */
export async function regenerateAnswer(
  context: Context,
  writer: AnswerWriter,
  messageId: number,
): Promise<Exchange> {
  const user = requireUser(context);
  const answer = whoseRowIsIt(await selectMessage(context.db, messageId), user.id);
  if (!answer?.isAi || answer.questionId === null) throw new AppError('not_found');
  const question = await selectMessage(context.db, answer.questionId);
  if (!question) throw new AppError('not_found');
  const newest = await selectNewestMessage(context.db, user.id, answer.listaId);
  if (newest?.id !== answer.id) throw new AppError('not_latest_answer');
  if (answer.status === 'failed' || answer.status === 'interrupted') {
    return await writeAnew(context, writer, question, answer);
  }
  const ground = await readGround(context, answer.listaId, question.id);
  return startAnswer(context, writer, ground, async (tx, run) => {
    const another = await insertAnswer(tx, {
      userId: user.id,
      listaId: answer.listaId,
      content: '',
      createdAt: context.clock.now(),
      questionId: question.id,
    });
    return { question, answer: another, ...(await insertRun(tx, another.id, run)) };
  });
}
