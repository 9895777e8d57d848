import type { FeedbackInput } from '@matilha/contract/chat/chat';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { type MessageRow, setFeedback } from '../repository.ts';

/** Stores the user's rating of an answer: 1, -1 with a reason, or 0 to remove it. Throws `not_found`. */
export async function rateAnswer(
  context: Context,
  messageId: number,
  rating: FeedbackInput,
): Promise<MessageRow> {
  const user = requireUser(context);
  const answer = await setFeedback(context.db, user.id, messageId, rating);
  if (!answer) throw new AppError('not_found');
  return answer;
}
