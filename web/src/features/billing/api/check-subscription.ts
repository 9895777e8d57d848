import { subscriptionState } from '@matilha/contract/billing';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';
import { subscriptionQuery } from './read-subscription.ts';

/** Has the server read the payments from the payment service now, and returns the subscription that follows. */
export async function checkSubscription(client: QueryClient) {
  const state = await api.post('/api/subscription/check', undefined, subscriptionState);
  client.setQueryData(subscriptionQuery.queryKey, state);
  return state;
}
