import * as eventsCalls from '@matilha/contract/calls/content/events';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';

/** The user's own calendar feeds, with their secret addresses. */
export const feedsQuery = queryOptions({
  queryKey: ['calendar-feeds'],
  queryFn: ({ signal }) => call(eventsCalls.listFeeds, { signal }),
});
