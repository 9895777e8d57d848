import * as shopCalls from '@matilha/contract/calls/shop/shop';
import { errorMessage } from '@matilha/contract/client/api-error';
import type { LeaveOutInput } from '@matilha/contract/shop/shop';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';

/** The facts that an assistant gets, and which of them its conversation leaves out. */
export const chatFactsQuery = (listId: number) =>
  queryOptions({
    queryKey: ['shop', 'chat', listId],
    queryFn: ({ signal }) => call(shopCalls.listChatFacts, { params: { listaId: listId }, signal }),
    staleTime: 0,
  });

/** Leaves facts out of a conversation, or lets it in again. */
export function useLeaveOut(listId: number) {
  const client = useQueryClient();
  const { queryKey } = chatFactsQuery(listId);
  return useMutation({
    // Runs one mutation at a time, so that the last press wins.
    scope: { id: 'leave-out' },
    mutationFn: (input: LeaveOutInput) =>
      call(shopCalls.leaveOutFact, { params: { listaId: listId }, body: input }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onError: (error) =>
      toast({ title: 'A escolha não foi salva', description: errorMessage(error), variant: 'destructive' }),
  });
}
