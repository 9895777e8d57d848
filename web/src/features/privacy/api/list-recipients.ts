import { recipient } from '@matilha/contract/privacy';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';
import { minutes } from '#web/lib/query-client.ts';

/** The recipients of this installation's data. */
export const recipientsQuery = queryOptions({
  queryKey: ['privacy', 'recipients'],
  queryFn: ({ signal }) => api.get('/api/privacy/recipients', z.array(recipient), { signal }),
  staleTime: minutes(10),
});
