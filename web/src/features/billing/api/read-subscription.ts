import type { SubscriptionState } from '@matilha/contract/billing/billing';
import * as subscriptionCalls from '@matilha/contract/calls/billing/subscription';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { refreshUser } from '#web/features/account/api/get-user.ts';
import { summaryQuery } from '#web/features/credits/api/read-summary.ts';
import { fiscalDetailsQuery } from '#web/features/fiscal/api/fiscal-details.ts';
import { call } from '#web/lib/requests/api-client.ts';

/** The user's plan as last reported by the payment provider; refetched on every visit. */
export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: ({ signal }) => call(subscriptionCalls.readSubscription, { signal }),
  staleTime: 0,
});

/** Refetches everything that a payment changes: plan, user and credits. */
export const refreshPlan = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries(subscriptionQuery),
    client.invalidateQueries(summaryQuery),
    client.invalidateQueries(fiscalDetailsQuery),
    refreshUser(client),
  ]);

/** Returns whether the user may still withdraw from the subscription at that moment. */
export function withdrawalOpen(
  { subscription }: Pick<SubscriptionState, 'subscription'>,
  now: Date,
): boolean {
  const until = subscription?.withdrawal_until ?? null;
  return until !== null && Date.parse(until) > now.getTime();
}

/** The dialog that withdraws, already open. */
export const withdrawalPath = '/subscription?desistir=sim';

/** Has the server read the payments from the payment service now, and returns the subscription that follows. */
export async function checkSubscription(client: QueryClient) {
  const state = await call(subscriptionCalls.checkSubscription);
  client.setQueryData(subscriptionQuery.queryKey, state);
  return state;
}
