import { product } from '@matilha/contract/knowledge';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';
import { minutes } from '#web/lib/query-client.ts';
import { catalogueKey } from './paid-content.ts';

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: [catalogueKey, 'product', id],
    queryFn: ({ signal }) =>
      api.get(`/api/produtos-bancoconhecimento/${encodeURIComponent(id)}`, product, { signal }),
    staleTime: minutes(2),
  });
