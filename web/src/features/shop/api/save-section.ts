import * as shopCalls from '@matilha/contract/calls/shop/shop';
import type { Shop, ShopSection, ShopSectionInput, ShopSectionKind } from '@matilha/contract/shop/shop';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { changeShop } from './read-shop.ts';

const withSection = (shown: Shop, saved: ShopSection): Shop => ({
  ...shown,
  sections: [...shown.sections.filter(({ kind }) => kind !== saved.kind), saved],
});

/** Returns a function that saves a section filled from `version`. Throws `ApiError`, with `conflict` after a save elsewhere. */
export function useSaveSection(kind: ShopSectionKind) {
  const client = useQueryClient();
  return async (version: number, value: Record<string, string>) => {
    const saved = await call(shopCalls.saveSection, {
      // The fields of the form are those of its kind.
      body: { kind, version, value } as ShopSectionInput,
    });
    await changeShop(client, (shown) => withSection(shown, saved));
    return saved;
  };
}
