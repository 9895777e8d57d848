import { productOutline } from '@matilha/contract/knowledge';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';
import { minutes } from '#web/lib/query-client.ts';
import { catalogueKey } from './paid-content.ts';

/** The contents of a product, for readers who have not bought it. */
export const outlineQuery = (id: number) =>
  queryOptions({
    queryKey: [catalogueKey, 'outline', id],
    queryFn: ({ signal }) =>
      api.get(`/api/produtos-bancoconhecimento/${id}/sumario`, productOutline, { signal }),
    staleTime: minutes(10),
  });
