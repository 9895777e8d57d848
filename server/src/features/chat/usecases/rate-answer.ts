import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { whoseRowIsIt } from '#server/platform/owned.ts';
import { type MessageRow, selectMessage, setFeedback } from '../repository.ts';

/** Keeps what the user thinks of an answer: 1, -1, or 0 to take it back. Throws `not_found`. */
export async function rateAnswer(
  context: Context,
  messageId: number,
  value: 1 | -1 | 0,
): Promise<MessageRow> {
  const user = requireUser(context);
  const message = whoseRowIsIt(await selectMessage(context.db, messageId), user.id);
  if (!message?.isAi) throw new AppError('not_found');
  await setFeedback(context.db, message.id, value);
  return { ...message, feedback: value };
}
