import { event } from '@matilha/contract/events';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';
import { minutes } from '#web/lib/query-client.ts';

/** All events, by date, kept for 10 minutes; the screen filters them itself. */
export const eventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: ({ signal }) => api.get('/api/eventos', z.array(event), { signal }),
  staleTime: minutes(10),
  gcTime: minutes(10),
});
