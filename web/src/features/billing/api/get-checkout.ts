import type { Checkout } from '@matilha/contract/billing/billing';
import * as purchasesCalls from '@matilha/contract/calls/billing/purchases';
import * as subscriptionCalls from '@matilha/contract/calls/billing/subscription';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';

/** Reads `plano` from the address; a value that is no number becomes tier 0, which the server refuses. */
function tierOf(plan: string | null) {
  if (plan === null || plan === '') return {};
  return { tier_id: /^\d{1,9}$/.test(plan) ? Number(plan) : 0 };
}

/** A call that opens a checkout, or returns the open one: idempotent. */
interface CheckoutCall {
  key: (string | number | null)[];
  /** Makes it; `discard` gives up the code that an earlier checkout shows. */
  make: (discard?: { discard?: string }) => Promise<Checkout>;
}

const planCall = (plan: string | null): CheckoutCall => ({
  key: ['plan', plan],
  make: (discard) => call(subscriptionCalls.openCheckout, { body: Object.assign(tierOf(plan), discard) }),
});
const purchaseCall = (productId: number): CheckoutCall => ({
  key: ['product', productId],
  make: (discard) => call(purchasesCalls.startPurchase, { body: { produto_id: productId, ...discard } }),
});

const queryOf = ({ key, make }: CheckoutCall) =>
  queryOptions({
    queryKey: ['checkout', ...key],
    queryFn: () => make(),
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
    queryFn: ({ signal }) => call(purchasesCalls.readWaiting, { query: { produtoId: productId }, signal }),
    gcTime: 0,
  });

/** Gives up the code that a checkout shows, to pay another way; the response replaces the checkout. */
function useDiscard(opening: CheckoutCall) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ clientSecret: discard }: Pick<Checkout, 'clientSecret'>) =>
      opening.make(discard === null ? {} : { discard }),
    onSuccess: (next) => client.setQueryData(queryOf(opening).queryKey, next),
  });
}

export const useDiscardPlanCode = (plan: string | null) => useDiscard(planCall(plan));
export const useDiscardPurchaseCode = (productId: number) => useDiscard(purchaseCall(productId));
export type DiscardCode = ReturnType<typeof useDiscard>;
