import type { Context } from '#server/platform/context.ts';
import { type PageRow, selectPage, selectRunningRun } from '../repository.ts';
import { findConversation, type Place } from './find-conversation.ts';

/** Returns the messages of the user's conversation, oldest first; the newest page unless `before` is given. Throws `not_found`. */
export async function listMessages(
  context: Context,
  place: Place,
  page: { before?: number | undefined; limit?: number | undefined },
): Promise<PageRow[]> {
  const conversation = await findConversation(context, place);
  if (!conversation) return [];
  const rows = await selectPage(context.db, conversation.id, {
    before: page.before,
    limit: page.limit ?? 100,
  });
  return rows.reverse();
}

/** Returns the run of the answer being written in this conversation, if any. Throws `not_found`. */
export async function findRunningAnswer(context: Context, place: Place): Promise<number | undefined> {
  const conversation = await findConversation(context, place);
  return conversation && (await selectRunningRun(context.db, conversation.id))?.runId;
}
