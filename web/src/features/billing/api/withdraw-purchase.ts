import { purchaseWithdrawal, withdrawalResult } from '@matilha/contract/billing';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { forgetProduct } from '#web/features/knowledge/api/keep-materials.ts';
import { forgetPaidContent } from '#web/features/knowledge/api/paid-content.ts';
import { api } from '#web/lib/api-client.ts';

/** Until when, and for how much, a purchase can be given up by oneself (4.4). */
export const purchaseWithdrawalQuery = (productId: number) =>
  queryOptions({
    queryKey: ['purchase-withdrawal', productId],
    queryFn: ({ signal }) =>
      api.get(`/api/purchases/withdrawal?produtoId=${productId}`, purchaseWithdrawal, { signal }),
  });

/** Gives up what was paid for a product; nothing of it stays on the screen, in memory or on the device (7.4). */
export function useWithdrawPurchase() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (productId: number) =>
      api.post('/api/purchases/withdrawal', { produto_id: productId }, withdrawalResult),
    onSuccess: async (_, productId) => {
      forgetPaidContent(client);
      await forgetProduct(String(productId));
    },
    onSettled: (_, __, productId) =>
      void client.invalidateQueries({ queryKey: purchaseWithdrawalQuery(productId).queryKey }),
  });
}
