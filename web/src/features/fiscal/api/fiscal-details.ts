import type { FiscalDetails } from '@matilha/contract/billing/fiscal';
import * as fiscalCalls from '@matilha/contract/calls/billing/fiscal';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';

/** The user's data for the nota fiscal; refetched on every visit, because a payment makes them needed. */
export const fiscalDetailsQuery = queryOptions({
  queryKey: ['fiscal-details'],
  queryFn: ({ signal }) => call(fiscalCalls.readFiscalDetails, { signal }),
  staleTime: 0,
});

export function useSaveFiscalDetails() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (details: FiscalDetails) => call(fiscalCalls.saveFiscalDetails, { body: details }),
    onSuccess: async (saved) => {
      // A read that started before the save must not restore the old state.
      await client.cancelQueries(fiscalDetailsQuery);
      client.setQueryData(fiscalDetailsQuery.queryKey, saved);
    },
  });
}
