import * as eventsCalls from '@matilha/contract/calls/content/events';
import { errorMessage } from '@matilha/contract/client/api-error';
import type { CreateFeedInput } from '@matilha/contract/content/events';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';

/** The user's own calendar feeds, with their secret addresses. */
export const feedsQuery = queryOptions({
  queryKey: ['calendar-feeds'],
  queryFn: ({ signal }) => call(eventsCalls.listFeeds, { signal }),
});

/** Creates the calendar feed for these filters, or returns the existing one. */
export function useCreateFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choice: CreateFeedInput) => call(eventsCalls.createFeed, { body: choice }),
    onSuccess: (made) =>
      client.setQueryData(feedsQuery.queryKey, (feeds) => [
        ...(feeds ?? []).filter(({ id }) => id !== made.id),
        made,
      ]),
  });
}

/** Revokes a calendar feed for good. */
export function useRevokeFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(eventsCalls.revokeFeed, { params: { id } }),
    onSuccess: (_, revoked) => {
      client.setQueryData(feedsQuery.queryKey, (feeds) => feeds?.filter(({ id }) => id !== revoked));
      toast({
        title: 'Endereço revogado',
        description: 'Quem usava este endereço deixa de receber os eventos.',
      });
    },
    onError: (error) =>
      toast({ title: 'Endereço não revogado', description: errorMessage(error), variant: 'destructive' }),
  });
}
