import * as eventsCalls from '@matilha/contract/calls/content/events';
import type { CreateFeedInput } from '@matilha/contract/content/events';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { feedsQuery } from './list-feeds.ts';

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
