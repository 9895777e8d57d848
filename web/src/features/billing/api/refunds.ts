import { confirmation } from '@matilha/contract/errors';
import { type PixKeyInput, refundList } from '@matilha/contract/refunds';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';

/** The user's refunds under way, and those just made; refetched on every visit. */
export const refundsQuery = queryOptions({
  queryKey: ['refunds'],
  queryFn: ({ signal }) => api.get('/api/refunds', refundList, { signal }),
  staleTime: 0,
});

/** Sends the Pix key for refunds by hand. */
export function useSavePixKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: PixKeyInput) => api.post('/api/refunds/pix-key', key, confirmation),
    onSettled: () => void client.invalidateQueries(refundsQuery),
  });
}
