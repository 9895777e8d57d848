import { fiscalState } from '@matilha/contract/fiscal';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';

/** The user's data for the nota fiscal; refetched on every visit, because a payment makes them needed. */
export const fiscalDetailsQuery = queryOptions({
  queryKey: ['fiscal-details'],
  queryFn: ({ signal }) => api.get('/api/fiscal-details', fiscalState, { signal }),
  staleTime: 0,
});
