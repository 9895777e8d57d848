import * as shopCalls from '@matilha/contract/calls/shop/shop';
import { ApiError, errorMessage } from '@matilha/contract/client/api-error';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { changeShop } from './read-shop.ts';

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'not_found';

/** Removes a row of the price list; one that is gone already counts as removed. */
export function useRemoveService() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      await call(shopCalls.removeService, { params: { id } }).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
      await changeShop(client, (shown) => ({
        ...shown,
        services: shown.services.filter((row) => row.id !== id),
      }));
    },
    onError: (error) =>
      toast({ title: 'A linha não foi apagada', description: errorMessage(error), variant: 'destructive' }),
  });
}
