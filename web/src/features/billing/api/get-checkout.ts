import { type Checkout, checkout, waitingPurchase } from '@matilha/contract/billing';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';

/** Reads `plano` from the address; a value that is no number becomes tier 0, which the server refuses. */
function tierOf(plan: string | null) {
  if (plan === null || plan === '') return {};
  return { tier_id: /^\d{1,9}$/.test(plan) ? Number(plan) : 0 };
}

/** A call that opens a checkout, or returns the open one: idempotent. */
interface CheckoutCall {
  key: (string | number | null)[];
  path: string;
  body: object;
}

const planCall = (plan: string | null): CheckoutCall => ({
  key: ['plan', plan],
  path: '/api/get-or-create-subscription',
  body: tierOf(plan),
});
const purchaseCall = (productId: number): CheckoutCall => ({
  key: ['product', productId],
  path: '/api/purchases',
  body: { produto_id: productId },
});

const queryOf = ({ key, path, body }: CheckoutCall) =>
  queryOptions({
    queryKey: ['checkout', ...key],
    queryFn: () => api.post(path, body, checkout),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** The checkout of a plan. Without a plan the server chooses one. */
export const checkoutQuery = (plan: string | null) => queryOf(planCall(plan));

/** The same for a knowledge product, which is paid once. */
export const purchaseQuery = (productId: number) => queryOf(purchaseCall(productId));

/** The code with which a purchase waits to be paid; begins no purchase. */
export const waitingPurchaseQuery = (productId: number) =>
  queryOptions({
    queryKey: ['checkout', 'waiting', productId],
    queryFn: ({ signal }) =>
      api.get(`/api/purchases/waiting?produtoId=${productId}`, waitingPurchase, { signal }),
    gcTime: 0,
  });

/** Gives up the code that a checkout shows, to pay another way; the response replaces the checkout. */
function useDiscard(call: CheckoutCall) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ clientSecret: discard }: Pick<Checkout, 'clientSecret'>) =>
      api.post(call.path, { ...call.body, discard }, checkout),
    onSuccess: (next) => client.setQueryData(queryOf(call).queryKey, next),
  });
}

export const useDiscardPlanCode = (plan: string | null) => useDiscard(planCall(plan));
export const useDiscardPurchaseCode = (productId: number) => useDiscard(purchaseCall(productId));
export type DiscardCode = ReturnType<typeof useDiscard>;
