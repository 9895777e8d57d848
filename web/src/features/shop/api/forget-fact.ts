import * as shopCalls from '@matilha/contract/calls/shop/shop';
import { errorMessage } from '@matilha/contract/client/api-error';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { changeShop } from './read-shop.ts';

/** Deletes a remembered fact. */
export function useForgetFact() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(shopCalls.forgetFact, { params: { id } }),
    onSuccess: (_, forgotten) =>
      changeShop(client, (shown) => ({ ...shown, notes: shown.notes.filter(({ id }) => id !== forgotten) })),
    onError: (error) =>
      toast({ title: 'Não foi apagado', description: errorMessage(error), variant: 'destructive' }),
  });
}
