import * as shopCalls from '@matilha/contract/calls/shop/shop';
import { mostServicesAtOnce, type ShopService, type ShopServiceInput } from '@matilha/contract/shop/shop';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { changeShop, withServices } from './read-shop.ts';

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
