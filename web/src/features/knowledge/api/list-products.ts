import { product } from '@matilha/contract/knowledge';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';
import { minutes } from '#web/lib/query-client.ts';
import { catalogueKey } from './paid-content.ts';

/** Products of one category, fresh for two minutes. */
export const productsQuery = (categoryId: number | undefined) =>
  queryOptions({
    queryKey: [catalogueKey, 'products', categoryId],
    queryFn: ({ signal }) =>
      api.get(`/api/produtos-bancoconhecimento?categoria_id=${categoryId}`, z.array(product), { signal }),
    staleTime: minutes(2),
    enabled: categoryId !== undefined,
  });
