import * as shopCalls from '@matilha/contract/calls/shop/shop';
import type { Shop, ShopSection, ShopService } from '@matilha/contract/shop/shop';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';

/** All that the person told about the shop; refetched on every visit, because another device may have saved. */
export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: ({ signal }) => call(shopCalls.readShop, { signal }),
  staleTime: 0,
});

/** Changes the shop that is shown; a read that started before must not restore the old state. */
export async function changeShop(client: QueryClient, change: (shown: Shop) => Shop) {
  await client.cancelQueries(shopQuery);
  client.setQueryData(shopQuery.queryKey, (shown) => shown && change(shown));
}

export const withSection = (shown: Shop, saved: ShopSection): Shop => ({
  ...shown,
  sections: [...shown.sections.filter(({ kind }) => kind !== saved.kind), saved],
});

/** Replaces rows in their places, and adds new ones at the end. */
export function withServices(shown: Shop, saved: readonly ShopService[]): Shop {
  const byId = new Map(saved.map((row) => [row.id, row]));
  const kept = shown.services.map((row) => byId.get(row.id) ?? row);
  const known = new Set(shown.services.map(({ id }) => id));
  return { ...shown, services: [...kept, ...saved.filter(({ id }) => !known.has(id))] };
}
