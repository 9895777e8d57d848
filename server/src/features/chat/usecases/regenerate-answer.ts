import type { RewriteStyle } from '@matilha/contract/chat/chat';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import type { AnswerWriter } from '../answer/answer-writer.ts';
import { selectMessage, selectMessageOf, selectNewestMessage, selectRegeneration } from '../repository.ts';
import { isFailed } from '../rules.ts';
import { RepeatedRequest } from '../store-exchange.ts';
import { type Exchange, resumeAnswer, startAttempt } from './start-answer.ts';

interface Regeneration {
  /** The answer to the last question. */
  messageId: number;
  style?: RewriteStyle | undefined;
  idempotencyKey?: string | null;
}

/**
 * Answers the last question once more, for its price; with a style, rewrites the last answer in it. A complete answer stays and another
 * follows it; a failed one is rewritten in place. Idempotent by key, as `sendMessage`. Throws `not_found`, `not_latest_answer`,
 * `idempotency_mismatch`, and the errors of `startAnswer`.
 */
export async function regenerateAnswer(
  context: Context,
  writer: AnswerWriter,
  { messageId, style, idempotencyKey = null }: Regeneration,
): Promise<Exchange> {
  const user = requireUser(context);
  const answer = await selectMessageOf(context.db, user.id, messageId);
  const question = answer?.questionId ? await selectMessage(context.db, answer.questionId) : undefined;
  const newest = answer && (await selectNewestMessage(context.db, answer.conversationId));
  // Read last: a copy of this request, stored between these reads, must not make this one `not_latest_answer`.
  const repeated = await repeatRegeneration(context, writer, messageId, idempotencyKey);
  if (repeated) return repeated;
  if (!answer?.isAi || !question) throw new AppError('not_found');
  if (newest?.id !== answer.id) throw new AppError('not_latest_answer');
  try {
    const failedAnswerId = isFailed(answer) ? answer.id : null;
    const attempt = { question, failedAnswerId, idempotencyKey, regeneratesId: messageId };
    const rewrite = style && answer.content !== '' ? { answer: answer.content, style } : null;
    return await startAttempt(context, writer, attempt, rewrite);
  } catch (error) {
    if (!(error instanceof RepeatedRequest)) throw error;
    return (await repeatRegeneration(context, writer, messageId, idempotencyKey)) ?? Promise.reject(error);
  }
}

/** Resumes the regeneration that has this key; undefined when there is none. */
async function repeatRegeneration(
  context: Context,
  writer: AnswerWriter,
  messageId: number,
  idempotencyKey: string | null,
): Promise<Exchange | undefined> {
  const { id: userId } = requireUser(context);
  const earlier = idempotencyKey && (await selectRegeneration(context.db, userId, idempotencyKey));
  if (!earlier) return undefined;
  if (earlier.regeneratesId !== messageId) throw new AppError('idempotency_mismatch');
  const answer = await selectMessage(context.db, earlier.messageId);
  const question = answer?.questionId && (await selectMessage(context.db, answer.questionId));
  if (!answer || !question) throw new AppError('not_found');
  return await resumeAnswer(context, writer, question, answer);
}
