import * as subscriptionCalls from '@matilha/contract/calls/billing/subscription';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { refreshPlan } from './read-subscription.ts';
import { refundsQuery } from './refunds.ts';

/** Withdraws from the subscription within its seven days; refetches the plan, also after a failure. */
export function useWithdraw() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(subscriptionCalls.withdraw),
    onSettled: () => {
      void refreshPlan(client);
      void client.invalidateQueries(refundsQuery);
    },
  });
}
