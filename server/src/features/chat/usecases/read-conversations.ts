import type { Transaction } from '#server/database/connection.ts';
import { type Context, requireUser } from '#server/platform/context.ts';
import {
  type ListedConversation,
  searchConversations,
  selectChosen,
  selectConversations,
} from '../conversation-repository.ts';
import { type PageRow, selectPage, selectRunningRun } from '../repository.ts';
import { findConversation, type Place } from './find-conversation.ts';

const mostWords = 8;

/** Returns a page of the user's conversations, or the newest ones that contain all words of `search`. */
export async function listConversations(
  context: Context,
  { search = '', after }: { search?: string | undefined; after?: number | undefined },
): Promise<ListedConversation[]> {
  const { id: userId } = requireUser(context);
  if (search.trim() === '') return await selectConversations(context.db, userId, after);
  const words = (search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, mostWords);
  return words.length === 0 ? [] : await searchConversations(context.db, userId, words);
}

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

/** Returns true if the user has not asked this assistant anything yet. */
export const conversationIsEmpty = async (
  tx: Transaction,
  userId: number,
  listaId: number,
): Promise<boolean> => (await selectChosen(tx, { userId, listaId })) === undefined;
