import {
  type ConversationLink,
  conversationLink,
  conversationLinkOutput,
  type ShareConversationInput,
  sharedConversation,
} from '@matilha/contract/conversations';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, request } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { toast } from '#web/ui/toast-store.ts';

const linkPath = (id: number) => `/api/conversations/${id}/link`;

/** The link of a conversation; null when it is not shared. */
export const linkQuery = (id: number) =>
  queryOptions({
    queryKey: ['conversation-link', id],
    queryFn: async ({ signal }): Promise<ConversationLink | null> =>
      (await api.get(linkPath(id), conversationLinkOutput, { signal })).link,
  });

/** Makes or renews the link of a conversation. */
export function useShareConversation(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ShareConversationInput) => api.put(linkPath(id), input, conversationLink),
    onSuccess: (link) => client.setQueryData(linkQuery(id).queryKey, link),
  });
}

/** Revokes the link of a conversation for good. */
export function useRevokeLink(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request('DELETE', linkPath(id), undefined),
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
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? '' : `?before=${pageParam}`;
      const path = `/api/shared-conversations/${encodeURIComponent(token)}${query}`;
      return api.get(path, sharedConversation, { signal });
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ mais, messages }) => (mais ? (messages[0]?.id ?? null) : null),
  });
