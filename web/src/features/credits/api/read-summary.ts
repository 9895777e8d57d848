import * as creditsCalls from '@matilha/contract/calls/billing/credits';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';

/** Balance, period and pace; refetched on every visit, because every answer changes them. */
export const summaryQuery = queryOptions({
  queryKey: ['credits', 'summary'],
  queryFn: ({ signal }) => call(creditsCalls.readSummary, { signal }),
  staleTime: 0,
});
