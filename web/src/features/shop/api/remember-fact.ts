import { type ShopNoteInput, shopNote } from '@matilha/contract/shop';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';
import { changeShop } from './read-shop.ts';

/** Has a fact remembered for all assistants. */
export function useRememberFact() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: ShopNoteInput) => api.post('/api/shop/notes', note, shopNote),
    onSuccess: (saved) =>
      changeShop(client, (shown) => ({
        ...shown,
        notes: [saved, ...shown.notes.filter(({ id }) => id !== saved.id)],
      })),
  });
}
