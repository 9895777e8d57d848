import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { toast } from '#web/ui/toast-store.ts';
import { changeShop } from './read-shop.ts';

/** Deletes a remembered fact. */
export function useForgetFact() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request('DELETE', `/api/shop/notes/${id}`, undefined),
    onSuccess: (_, forgotten) =>
      changeShop(client, (shown) => ({ ...shown, notes: shown.notes.filter(({ id }) => id !== forgotten) })),
    onError: (error) =>
      toast({ title: 'Não foi apagado', description: errorMessage(error), variant: 'destructive' }),
  });
}
