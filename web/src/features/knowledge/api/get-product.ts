import * as knowledgeCalls from '@matilha/contract/calls/content/knowledge';
import type { Product } from '@matilha/contract/content/knowledge';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { minutes } from '#web/lib/requests/query-client.ts';
import { catalogueKey } from './paid-content.ts';

/** Refetches the catalogue after a change of access, so that no list still sells a bought product. */
const catalogueChanged = (client: QueryClient) =>
  // The product's own query is in flight: reading it again would loop.
  void client.invalidateQueries({
    queryKey: [catalogueKey],
    predicate: ({ state }) => state.fetchStatus === 'idle',
  });

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: [catalogueKey, 'product', id],
    queryFn: async ({ signal, client, queryKey }) => {
      const read = await call(knowledgeCalls.getProduct, { params: { id }, signal });
      const before = client.getQueryData<Product>(queryKey);
      if (before && before.liberado !== read.liberado) catalogueChanged(client);
      return read;
    },
    staleTime: minutes(2),
  });
