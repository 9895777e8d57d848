import * as subscriptionCalls from '@matilha/contract/calls/billing/subscription';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { subscriptionQuery } from './read-subscription.ts';

/** Has the server read the payments from the payment service now, and returns the subscription that follows. */
export async function checkSubscription(client: QueryClient) {
  const state = await call(subscriptionCalls.checkSubscription);
  client.setQueryData(subscriptionQuery.queryKey, state);
  return state;
}
