import * as conversationsCalls from '@matilha/contract/calls/conversations';
import type { ConversationLink, ShareConversationInput } from '@matilha/contract/chat/conversations';
import { errorMessage } from '@matilha/contract/client/api-error';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';

const linked = (conversationId: number) => ({ params: { conversationId } });

/** The link of a conversation; null when it is not shared. */
export const linkQuery = (id: number) =>
  queryOptions({
    queryKey: ['conversation-link', id],
    queryFn: async ({ signal }): Promise<ConversationLink | null> =>
      (await call(conversationsCalls.readConversationLink, { ...linked(id), signal })).link,
  });

/** Makes or renews the link of a conversation. */
export function useShareConversation(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ShareConversationInput) =>
      call(conversationsCalls.shareConversation, { ...linked(id), body }),
    onSuccess: (link) => client.setQueryData(linkQuery(id).queryKey, link),
  });
}

/** Revokes the link of a conversation for good. */
export function useRevokeLink(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(conversationsCalls.revokeConversationLink, linked(id)),
    onSuccess: () => {
      client.setQueryData(linkQuery(id).queryKey, null);
      toast({ title: 'Link revogado', description: 'Quem abrir o endereço não vê mais a conversa.' });
    },
    onError: (error) =>
      toast({ title: 'Link não revogado', description: errorMessage(error), variant: 'destructive' }),
  });
}

/** The pages of a shared conversation, the newest first. */
export const sharedQuery = (token: string) =>
  infiniteQueryOptions({
    queryKey: ['shared-conversation', token],
    queryFn: ({ pageParam: before, signal }) =>
      call(conversationsCalls.readSharedConversation, { params: { token }, query: { before }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ mais, messages }) => (mais ? messages[0]?.id : undefined),
  });
