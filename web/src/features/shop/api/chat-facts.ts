import { chatFact, type LeaveOutInput } from '@matilha/contract/shop';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { toast } from '#web/ui/toast-store.ts';

const facts = z.array(chatFact);

/** The facts that an assistant gets, and which of them its conversation leaves out. */
export const chatFactsQuery = (listId: number) =>
  queryOptions({
    queryKey: ['shop', 'chat', listId],
    queryFn: ({ signal }) => api.get(`/api/shop/exclusions/${listId}`, facts, { signal }),
    staleTime: 0,
  });

/** Leaves facts out of a conversation, or lets it in again. */
export function useLeaveOut(listId: number) {
  const client = useQueryClient();
  const { queryKey } = chatFactsQuery(listId);
  return useMutation({
    // Runs one mutation at a time, so that the last press wins.
    scope: { id: 'leave-out' },
    mutationFn: (input: LeaveOutInput) => api.put(`/api/shop/exclusions/${listId}`, input, facts),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: (error) =>
      toast({ title: 'A escolha não foi salva', description: errorMessage(error), variant: 'destructive' }),
  });
}
