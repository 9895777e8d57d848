import type { ConversationInput } from '@matilha/contract/chat/conversations';
import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { type ConversationRow, updateConversation } from '../conversation-repository.ts';

/** Renames or pins the user's own conversation. Throws `not_found`. */
export async function changeConversation(
  context: Context,
  id: number,
  { title, pinned }: ConversationInput,
): Promise<ConversationRow> {
  const { id: userId } = requireUser(context);
  const change = { ...(title === undefined ? {} : { title }), ...(pinned === undefined ? {} : { pinned }) };
  if (Object.keys(change).length === 0) throw new AppError('invalid_input');
  const row = await updateConversation(context.db, { userId, id }, change);
  if (!row) throw new AppError('not_found');
  return row;
}
