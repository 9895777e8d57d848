import { creditSummary } from '@matilha/contract/credits';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';

/** Balance, period and pace; every answer changes them, so every visit asks. */
export const summaryQuery = queryOptions({
  queryKey: ['credits', 'summary'],
  queryFn: ({ signal }) => api.get('/api/credits/summary', creditSummary, { signal }),
  staleTime: 0,
});
