import * as subscriptionCalls from '@matilha/contract/calls/billing/subscription';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { minutes } from '#web/lib/requests/query-client.ts';

/** The texts of the three rows under each plan; kept 10 min. */
export const checklistQuery = queryOptions({
  queryKey: ['checklist-planos'],
  queryFn: ({ signal }) => call(subscriptionCalls.listChecklist, { signal }),
  staleTime: minutes(10),
});
