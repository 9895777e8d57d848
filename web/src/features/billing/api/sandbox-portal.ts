import { type SandboxCard, sandboxPortal } from '@matilha/contract/sandbox';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';
import { refreshPlan } from './read-subscription.ts';

/** Card, subscription and invoices as the stand-in knows them (4.5). */
export const portalQuery = queryOptions({
  queryKey: ['sandbox', 'portal'],
  queryFn: ({ signal }) => api.get('/api/sandbox/portal', sandboxPortal, { signal }),
  staleTime: 0,
});

type PortalChange = { what: 'card'; card: SandboxCard } | { what: 'cancel' } | { what: 'resume' };

/** One change in the portal; its answer is the portal as it is afterwards. */
export function useChangePortal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: PortalChange) =>
      api.post(
        `/api/sandbox/${change.what}`,
        change.what === 'card' ? change.card : undefined,
        sandboxPortal,
      ),
    onSuccess: (portal) => {
      client.setQueryData(portalQuery.queryKey, portal);
      void refreshPlan(client);
    },
  });
}
