import * as shopCalls from '@matilha/contract/calls/shop/shop';
import { errorMessage } from '@matilha/contract/client/api-error';
import type { ConfirmFactsInput, ShopNoteInput } from '@matilha/contract/shop/shop';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { changeShop } from './read-shop.ts';

/** Has a fact remembered for all assistants. */
export function useRememberFact() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: ShopNoteInput) => call(shopCalls.rememberFact, { body: note }),
    onSuccess: (saved) =>
      changeShop(client, (shown) => ({
        ...shown,
        notes: [saved, ...shown.notes.filter(({ id }) => id !== saved.id)],
      })),
  });
}

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
