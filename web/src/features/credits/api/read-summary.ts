import { creditSummary } from '@matilha/contract/credits';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';

/** Balance, period and pace; refetched on every visit, because every answer changes them. */
export const summaryQuery = queryOptions({
  queryKey: ['credits', 'summary'],
  queryFn: ({ signal }) => api.get('/api/credits/summary', creditSummary, { signal }),
  staleTime: 0,
});
