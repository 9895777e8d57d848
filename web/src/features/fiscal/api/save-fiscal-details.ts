import { type FiscalDetails, fiscalState } from '@matilha/contract/fiscal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';
import { fiscalDetailsQuery } from './read-fiscal-details.ts';

export function useSaveFiscalDetails() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (details: FiscalDetails) => api.post('/api/fiscal-details', details, fiscalState),
    onSuccess: async (saved) => {
      // A read that started before the save must not restore the old state.
      await client.cancelQueries(fiscalDetailsQuery);
      client.setQueryData(fiscalDetailsQuery.queryKey, saved);
    },
  });
}
