import type { SandboxCard } from '@matilha/contract/billing/sandbox';
import * as sandboxCalls from '@matilha/contract/calls/billing/sandbox';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { userQuery } from '#web/features/account/api/get-user.ts';
import { call } from '#web/lib/requests/api-client.ts';
import { untilKnown } from '../plans/payment-return.ts';
import { refreshPlan } from './read-subscription.ts';

/** Card, subscription and invoices in the simulator. */
export const portalQuery = queryOptions({
  queryKey: ['sandbox', 'portal'],
  queryFn: ({ signal }) => call(sandboxCalls.readSandboxPortal, { signal }),
  staleTime: 0,
});

type PortalChange = { what: 'card'; card: SandboxCard } | { what: 'cancel' } | { what: 'resume' };

const followForMs = 20_000;

/**
 * Refetches the plan until it matches the portal: the webhook arrives a moment later, when the user may already
 * be on another screen.
 */
function followPortal(client: QueryClient) {
  const readInStep = async () => {
    await refreshPlan(client);
    const user = client.getQueryData(userQuery.queryKey);
    const subscription = client.getQueryData(portalQuery.queryKey)?.subscription;
    const inStep =
      !user || (user.plan_ends_at !== undefined) === (subscription?.cancel_at_period_end ?? false);
    return inStep || null;
  };
  return untilKnown(readInStep, { signal: AbortSignal.timeout(followForMs) });
}

/** Makes one change in the portal; the response is the new state of the portal. */
export function useChangePortal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: PortalChange) => {
      if (change.what === 'card') return call(sandboxCalls.changeSandboxCard, { body: change.card });
      return call(change.what === 'cancel' ? sandboxCalls.cancelInSandbox : sandboxCalls.resumeInSandbox);
    },
    onSuccess: (portal) => {
      client.setQueryData(portalQuery.queryKey, portal);
      void followPortal(client);
    },
  });
}

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
