import * as conversationsCalls from '@matilha/contract/calls/conversations';
import type { Conversation } from '@matilha/contract/chat/conversations';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { getKept } from '#web/lib/offline/get-kept.ts';
import { call } from '#web/lib/requests/api-client.ts';

/** The server's page; a search has one page only. */
const pageSize = 50;

/** All lists of conversations, with and without a search. */
export const conversationsKey = ['conversations'] as const;

/** The account's conversations, pinned ones first; the first page is readable offline. */
export const conversationsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...conversationsKey, search],
    initialPageParam: 0,
    queryFn: ({ pageParam: after, signal }): Promise<Conversation[]> => {
      if (after > 0) return call(conversationsCalls.listConversations, { query: { after }, signal });
      if (search !== '') return call(conversationsCalls.listConversations, { query: { search }, signal });
      return getKept({}, conversationsCalls.listConversations, { signal });
    },
    getNextPageParam: (last) => (search === '' && last.length === pageSize ? last.at(-1)?.id : undefined),
    // The list stays while the next letters are searched.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
