import { conversationMemory } from '@matilha/contract/chat';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, request } from '#web/lib/api-client.ts';

const path = (listId: number) => `/api/messages/${listId}/memory`;

/** Reads what the assistant remembers of a long conversation. */
export const memoryQuery = (listId: number) =>
  queryOptions({
    queryKey: ['conversation-memory', listId],
    queryFn: ({ signal }) => api.get(path(listId), conversationMemory, { signal }),
  });

/** Erases the summary; where the assistant's memory begins stays. */
export function useForgetSummary(listId: number) {
  const client = useQueryClient();
  const { queryKey } = memoryQuery(listId);
  return useMutation({
    mutationFn: () => request('DELETE', path(listId), undefined),
    onSuccess: () => client.setQueryData(queryKey, (known) => known && { ...known, summary: null }),
  });
}
