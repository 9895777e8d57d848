import { checkout } from '@matilha/contract/billing';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';

/** Reads `plano` from the address; a value that is no number becomes tier 0, which the server refuses. */
function tierOf(plan: string | null) {
  if (plan === null || plan === '') return {};
  return { tier_id: /^\d{1,9}$/.test(plan) ? Number(plan) : 0 };
}

/** Opens the checkout of a plan, or returns the open one: idempotent. Without a plan the server chooses one. */
export const checkoutQuery = (plan: string | null) =>
  queryOptions({
    queryKey: ['checkout', 'plan', plan],
    queryFn: () => api.post('/api/get-or-create-subscription', tierOf(plan), checkout),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The same for a knowledge product, which is paid once. */
export const purchaseQuery = (productId: number) =>
  queryOptions({
    queryKey: ['checkout', 'product', productId],
    queryFn: () => api.post('/api/purchases', { produto_id: productId }, checkout),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
