import { audit } from '#server/database/audit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { days, later } from '#server/platform/clock.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { isAnswering, markDeleted, unmarkDeleted } from '../conversation-repository.ts';
import { deleteLink } from '../link-repository.ts';

/** Afterwards the daily retention job removes the conversation, its messages first. */
const restorableMs = days(1);

/**
 * Deletes the user's own conversation, and its link for good; the conversation can be restored for a day. Throws `not_found`, and
 * `answer_in_progress` while an answer is being written in it.
 */
export async function deleteConversation(context: Context, id: number): Promise<void> {
  const { id: userId } = requireUser(context);
  const subject = `user:${userId}`;
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    // Locks the row first: a question that is being sent waits, and then finds the conversation deleted.
    if (!(await markDeleted(tx, { userId, id }, now))) throw new AppError('not_found');
    if (await isAnswering(tx, id)) throw new AppError('answer_in_progress');
    await deleteLink(tx, id);
    await audit(tx, context, { action: 'conversation.delete', subject, details: { conversation: id } });
  });
}

/** Takes back the deletion of the user's own conversation. Throws `not_found` after its day. */
export async function restoreConversation(context: Context, id: number): Promise<void> {
  const { id: userId } = requireUser(context);
  const subject = `user:${userId}`;
  const since = later(context.clock.now(), -restorableMs);
  await context.db.transaction(async (tx) => {
    if (!(await unmarkDeleted(tx, { userId, id }, since))) throw new AppError('not_found');
    await audit(tx, context, { action: 'conversation.restore', subject, details: { conversation: id } });
  });
}
