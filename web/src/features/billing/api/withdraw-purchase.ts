import * as purchasesCalls from '@matilha/contract/calls/billing/purchases';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { forgetProduct } from '#web/features/knowledge/api/keep-materials.ts';
import { forgetPaidContent } from '#web/features/knowledge/api/paid-content.ts';
import { call } from '#web/lib/requests/api-client.ts';
import { refundsQuery } from './refunds.ts';

/** The deadline and refund for withdrawing from a purchase. */
export const purchaseWithdrawalQuery = (productId: number) =>
  queryOptions({
    queryKey: ['purchase-withdrawal', productId],
    queryFn: ({ signal }) =>
      call(purchasesCalls.readWithdrawable, { query: { produtoId: productId }, signal }),
  });

/** Withdraws from the purchase of a product and removes its content from screen, memory and device. */
export function useWithdrawPurchase() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (productId: number) =>
      call(purchasesCalls.withdrawPurchase, { body: { produto_id: productId } }),
    onSuccess: async (_, productId) => {
      forgetPaidContent(client);
      await forgetProduct(String(productId));
    },
    onSettled: (_, __, productId) => {
      void client.invalidateQueries({ queryKey: purchaseWithdrawalQuery(productId).queryKey });
      void client.invalidateQueries(refundsQuery);
    },
  });
}
