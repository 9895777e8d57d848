import * as shopCalls from '@matilha/contract/calls/shop/shop';
import {
  mostServicesAtOnce,
  type Shop,
  type ShopService,
  type ShopServiceInput,
} from '@matilha/contract/shop/shop';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { changeShop } from './read-shop.ts';

/** Replaces rows in their places, and adds new ones at the end. */
function withServices(shown: Shop, saved: readonly ShopService[]): Shop {
  const byId = new Map(saved.map((row) => [row.id, row]));
  const kept = shown.services.map((row) => byId.get(row.id) ?? row);
  const known = new Set(shown.services.map(({ id }) => id));
  return { ...shown, services: [...kept, ...saved.filter(({ id }) => !known.has(id))] };
}

/** Returns a function that saves rows of the price list, in pieces; a row may be sent again. Throws `ApiError`. */
export function useSaveServices() {
  const client = useQueryClient();
  return async (services: readonly ShopServiceInput[]) => {
    const all: ShopService[] = [];
    for (let start = 0; start < services.length; start += mostServicesAtOnce) {
      const piece = services.slice(start, start + mostServicesAtOnce);
      const saved = await call(shopCalls.saveServices, { body: { services: piece } });
      await changeShop(client, (shown) => withServices(shown, saved));
      all.push(...saved);
    }
    return all;
  };
}
