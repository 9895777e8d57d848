import { type Context, requireUser } from '#server/platform/context.ts';
import {
  type ListedConversation,
  searchConversations,
  selectConversations,
} from '../conversation-repository.ts';

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
