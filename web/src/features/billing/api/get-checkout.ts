import { checkout } from '@matilha/contract/billing';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';

/** `plano` of the address; what is no number is no plan, which the server says. */
function tierOf(plan: string | null) {
  if (plan === null || plan === '') return {};
  return { tier_id: /^\d{1,9}$/.test(plan) ? Number(plan) : 0 };
}

/**
 * Opens the checkout of a plan, or finds the one that is open: asking again has no effect (4.2). Without a plan the
 * server decides.
 */
export const checkoutQuery = (plan: string | null) =>
  queryOptions({
    queryKey: ['checkout', 'plan', plan],
    queryFn: () => api.post('/api/get-or-create-subscription', tierOf(plan), checkout),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The same for a knowledge product that is paid once (5.3). */
export const purchaseQuery = (productId: number) =>
  queryOptions({
    queryKey: ['checkout', 'product', productId],
    queryFn: () => api.post('/api/purchases', { produto_id: productId }, checkout),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
