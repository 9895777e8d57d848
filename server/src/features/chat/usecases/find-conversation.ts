import { AppError } from '#server/platform/app-error.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import { type ConversationChoice, type ConversationRow, selectChosen } from '../conversation-repository.ts';

/** A conversation with an assistant: the one with this id, or the newest. */
export type Place = Omit<ConversationChoice, 'userId'>;

/**
 * Returns the user's own conversation; undefined when the user has not asked this assistant anything yet. Throws `not_found` for an id
 * that is not one of the user's conversations with this assistant.
 */
export async function findConversation(context: Context, place: Place): Promise<ConversationRow | undefined> {
  const { id: userId } = requireUser(context);
  const row = await selectChosen(context.db, { userId, ...place });
  if (!row && place.id !== undefined) throw new AppError('not_found');
  return row;
}
