import * as knowledgeCalls from '@matilha/contract/calls/content/knowledge';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { minutes } from '#web/lib/requests/query-client.ts';
import { productQuery } from './get-product.ts';
import { catalogueKey } from './paid-content.ts';

export const knowledgeCategoriesQuery = queryOptions({
  queryKey: [catalogueKey, 'categories'],
  queryFn: ({ signal }) => call(knowledgeCalls.listKnowledgeCategories, { signal }),
  staleTime: minutes(5),
});

/** Products of one category, fresh for two minutes. */
export const productsQuery = (categoryId: number | undefined) =>
  queryOptions({
    queryKey: [catalogueKey, 'products', categoryId],
    queryFn: async ({ signal, client }) => {
      const query = { categoria_id: categoryId };
      const products = await call(knowledgeCalls.listProducts, { query, signal });
      // Its own screen opens at once: it must know first whether the product is bought.
      for (const product of products) client.setQueryData(productQuery(String(product.id)).queryKey, product);
      return products;
    },
    staleTime: minutes(2),
    enabled: categoryId !== undefined,
  });
