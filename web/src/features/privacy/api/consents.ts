import { type ConsentInput, consentState } from '@matilha/contract/privacy';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';
import { minutes } from '#web/lib/query-client.ts';

/** The consents of the signed-in user. */
export const consentsQuery = queryOptions({
  queryKey: ['privacy', 'consents'],
  queryFn: ({ signal }) => api.get('/api/privacy/consents', consentState, { signal }),
  staleTime: minutes(10),
});

/** Gives or withdraws one consent; the response is the new state. */
export function useChangeConsent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ConsentInput) => api.post('/api/privacy/consents', input, consentState),
    onSuccess: (state) => client.setQueryData(consentsQuery.queryKey, state),
  });
}
