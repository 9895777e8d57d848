import type { PlanChangeInput } from '@matilha/contract/billing/billing';
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

/** The texts of the three rows under each plan; kept 10 min. */
export const checklistQuery = queryOptions({
  queryKey: ['checklist-planos'],
  queryFn: ({ signal }) => call(subscriptionCalls.listChecklist, { signal }),
  staleTime: minutes(10),
});

/** Changes the plan as quoted; the server refuses an outdated quote with `quote_changed`. */
export const changePlan = (input: PlanChangeInput) => call(subscriptionCalls.changePlan, { body: input });
