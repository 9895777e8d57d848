import { type ShopSectionKind, shopSection } from '@matilha/contract/shop';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';
import { changeShop, withSection } from './read-shop.ts';

/** Returns a function that saves a section filled from `version`. Throws `ApiError`, with `conflict` after a save elsewhere. */
export function useSaveSection(kind: ShopSectionKind) {
  const client = useQueryClient();
  return async (version: number, value: Record<string, string>) => {
    const saved = await api.put('/api/shop/sections', { kind, version, value }, shopSection);
    await changeShop(client, (shown) => withSection(shown, saved));
    return saved;
  };
}
