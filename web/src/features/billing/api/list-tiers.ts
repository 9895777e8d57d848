import * as subscriptionCalls from '@matilha/contract/calls/billing/subscription';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { minutes } from '#web/lib/requests/query-client.ts';

/** Every plan, including the free one; requested only when a user exists, kept 10 min. */
export const tiersQuery = queryOptions({
  queryKey: ['tiers'],
  queryFn: ({ signal }) => call(subscriptionCalls.listTiers, { signal }),
  staleTime: minutes(10),
});
