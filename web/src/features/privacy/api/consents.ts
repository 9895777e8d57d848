import * as privacyCalls from '@matilha/contract/calls/account/privacy';
import type { ConsentInput } from '@matilha/contract/privacy/privacy';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { minutes } from '#web/lib/requests/query-client.ts';

/** The consents of the signed-in user. */
export const consentsQuery = queryOptions({
  queryKey: ['privacy', 'consents'],
  queryFn: ({ signal }) => call(privacyCalls.readConsents, { signal }),
  staleTime: minutes(10),
});

/** Gives or withdraws one consent; the response is the new state. */
export function useChangeConsent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ConsentInput) => call(privacyCalls.changeConsent, { body: input }),
    onSuccess: (state) => client.setQueryData(consentsQuery.queryKey, state),
  });
}
