import * as sandboxCalls from '@matilha/contract/calls/billing/sandbox';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { refreshPlan } from './read-subscription.ts';
import { portalQuery } from './simulator-portal.ts';

/** The simulator's current date; operators only. */
export const clockQuery = queryOptions({
  queryKey: ['sandbox', 'clock'],
  queryFn: ({ signal }) => call(sandboxCalls.readSandboxClock, { signal }),
  staleTime: 0,
});

/** Moves the clock forward by whole days; renewals due in between take place. */
export function useAdvanceClock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (days: number) => call(sandboxCalls.moveSandboxClock, { body: { days } }),
    onSuccess: (clock) => {
      client.setQueryData(clockQuery.queryKey, clock);
      void client.invalidateQueries(portalQuery);
      void refreshPlan(client);
    },
  });
}
