import { product } from '@matilha/contract/knowledge';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';
import { minutes } from '#web/lib/query-client.ts';
import { productQuery } from './get-product.ts';
import { catalogueKey } from './paid-content.ts';

/** Products of one category, fresh for two minutes. */
export const productsQuery = (categoryId: number | undefined) =>
  queryOptions({
    queryKey: [catalogueKey, 'products', categoryId],
    queryFn: async ({ signal, client }) => {
      const path = `/api/produtos-bancoconhecimento?categoria_id=${categoryId}`;
      const products = await api.get(path, z.array(product), { signal });
      // Its own screen opens at once: it must know first whether the product is bought.
      for (const one of products) client.setQueryData(productQuery(String(one.id)).queryKey, one);
      return products;
    },
    staleTime: minutes(2),
    enabled: categoryId !== undefined,
  });
