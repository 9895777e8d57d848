import * as knowledgeCalls from '@matilha/contract/calls/content/knowledge';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { contentKey, forgetPaidContent, isPurchaseRequired } from './paid-content.ts';

/** The unfinished material opened last: none, or one. */
export const continueReadingQuery = queryOptions({
  queryKey: [contentKey, 'continue'],
  queryFn: ({ signal }) => call(knowledgeCalls.continueReading, { signal }),
});

/** Records that a material was opened; a failure only loses the "continue reading" link. */
export function useOpenMaterial() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(knowledgeCalls.openMaterial, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: continueReadingQuery.queryKey }),
    onError: (error) => isPurchaseRequired(error) && forgetPaidContent(client),
  });
}
