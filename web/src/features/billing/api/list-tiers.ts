import { tier } from '@matilha/contract/plans';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';
import { minutes } from '#web/lib/query-client.ts';

/** Every plan, including the free one; requested only when a user exists, kept 10 min. */
export const tiersQuery = queryOptions({
  queryKey: ['tiers'],
  queryFn: ({ signal }) => api.get('/api/tiers', z.array(tier), { signal }),
  staleTime: minutes(10),
});
