import * as shopCalls from '@matilha/contract/calls/shop/shop';
import type { Shop } from '@matilha/contract/shop/shop';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';

/** All facts that the person entered about the shop; refetched on every visit, because another device may have saved. */
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
