import * as shopCalls from '@matilha/contract/calls/shop/shop';
import type { ShopNoteInput } from '@matilha/contract/shop/shop';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
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
