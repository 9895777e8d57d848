import type { PixKeyInput } from '@matilha/contract/billing/refunds';
import * as refundsCalls from '@matilha/contract/calls/billing/refunds';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';

/** The user's refunds under way, and those just made; refetched on every visit. */
export const refundsQuery = queryOptions({
  queryKey: ['refunds'],
  queryFn: ({ signal }) => call(refundsCalls.listOwnRefunds, { signal }),
  staleTime: 0,
});

/** Sends the Pix key for refunds by hand. */
export function useSavePixKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: PixKeyInput) => call(refundsCalls.savePixKey, { body: key }),
    onSettled: () => void client.invalidateQueries(refundsQuery),
  });
}
