import { type Conversation, conversation } from '@matilha/contract/conversations';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';
import { getKept } from '#web/lib/offline/get-kept.ts';

const page = z.array(conversation);
const path = '/api/conversations';
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
      if (after > 0) return api.get(`${path}?after=${after}`, page, { signal });
      if (search !== '') return api.get(`${path}?${new URLSearchParams({ search })}`, page, { signal });
      return getKept(path, page, { signal });
    },
    getNextPageParam: (last) => (search === '' && last.length === pageSize ? last.at(-1)?.id : undefined),
    // The list stays while the next letters are searched.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
