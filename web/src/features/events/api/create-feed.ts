import { type CreateFeedInput, calendarFeed } from '@matilha/contract/events';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';
import { feedsQuery } from './list-feeds.ts';

/** Creates the calendar feed for these filters, or returns the existing one. */
export function useCreateFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choice: CreateFeedInput) => api.post('/api/agenda', choice, calendarFeed),
    onSuccess: (made) =>
      client.setQueryData(feedsQuery.queryKey, (feeds) => [
        ...(feeds ?? []).filter(({ id }) => id !== made.id),
        made,
      ]),
  });
}
