import * as shopCalls from '@matilha/contract/calls/shop/shop';
import { errorMessage } from '@matilha/contract/client/api-error';
import type { ConfirmFactsInput } from '@matilha/contract/shop/shop';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { changeShop } from './read-shop.ts';

/** Says of facts that they still hold. */
export function useConfirmFacts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (facts: ConfirmFactsInput) => call(shopCalls.confirmFacts, { body: facts }),
    onSuccess: (saved) => changeShop(client, () => saved),
    onError: (error) =>
      toast({ title: 'Não foi confirmado', description: errorMessage(error), variant: 'destructive' }),
  });
}
