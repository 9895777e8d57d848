import * as chatCalls from '@matilha/contract/calls/chat';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { type ChatPlace, sentOf } from '../chat-place.ts';

/** Reads the assistant's memory of a long conversation. */
export const memoryQuery = (place: ChatPlace) =>
  queryOptions({
    queryKey: ['conversation-memory', place.listId, place.conversation],
    queryFn: ({ signal }) => call(chatCalls.readMemory, { ...sentOf(place), signal }),
  });

/** Erases the summary; where the assistant's memory begins stays. */
export function useForgetSummary(place: ChatPlace) {
  const client = useQueryClient();
  const { queryKey } = memoryQuery(place);
  return useMutation({
    mutationFn: () => call(chatCalls.forgetMemory, sentOf(place)),
    onSuccess: () => client.setQueryData(queryKey, (known) => known && { ...known, summary: null }),
  });
}
