import { calendarFeed } from '@matilha/contract/events';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';

/** The user's own calendar feeds, with their secret addresses. */
export const feedsQuery = queryOptions({
  queryKey: ['calendar-feeds'],
  queryFn: ({ signal }) => api.get('/api/agenda', z.array(calendarFeed), { signal }),
});
