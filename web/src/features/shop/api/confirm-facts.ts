import { type ConfirmFactsInput, shop } from '@matilha/contract/shop';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { toast } from '#web/ui/toast-store.ts';
import { changeShop } from './read-shop.ts';

/** Says of facts that they still hold. */
export function useConfirmFacts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (facts: ConfirmFactsInput) => api.post('/api/shop/confirmations', facts, shop),
    onSuccess: (saved) => changeShop(client, () => saved),
    onError: (error) =>
      toast({ title: 'Não foi confirmado', description: errorMessage(error), variant: 'destructive' }),
  });
}
