import { conversationMemory } from '@matilha/contract/chat';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, request } from '#web/lib/api-client.ts';
import { type ChatPlace, queryOf } from '../chat-place.ts';

const path = ({ listId, conversation }: ChatPlace) =>
  `/api/messages/${listId}/memory${queryOf(conversation)}`;

/** Reads what the assistant remembers of a long conversation. */
export const memoryQuery = (place: ChatPlace) =>
  queryOptions({
    queryKey: ['conversation-memory', place.listId, place.conversation],
    queryFn: ({ signal }) => api.get(path(place), conversationMemory, { signal }),
  });

/** Erases the summary; where the assistant's memory begins stays. */
export function useForgetSummary(place: ChatPlace) {
  const client = useQueryClient();
  const { queryKey } = memoryQuery(place);
  return useMutation({
    mutationFn: () => request('DELETE', path(place), undefined),
    onSuccess: () => client.setQueryData(queryKey, (known) => known && { ...known, summary: null }),
  });
}
