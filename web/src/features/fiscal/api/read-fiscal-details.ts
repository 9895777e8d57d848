import * as fiscalCalls from '@matilha/contract/calls/billing/fiscal';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';

/** The user's data for the nota fiscal; refetched on every visit, because a payment makes them needed. */
export const fiscalDetailsQuery = queryOptions({
  queryKey: ['fiscal-details'],
  queryFn: ({ signal }) => call(fiscalCalls.readFiscalDetails, { signal }),
  staleTime: 0,
});
