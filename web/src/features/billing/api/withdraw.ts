import { withdrawalResult } from '@matilha/contract/billing';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';
import { refreshPlan } from './read-subscription.ts';

/** Gives the subscription up within its seven days (4.4); whatever came of it, the plan is read again. */
export function useWithdraw() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post('/api/subscription/withdrawal', undefined, withdrawalResult),
    onSettled: () => void refreshPlan(client),
  });
}
