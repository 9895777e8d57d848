import { knowledgeCategory } from '@matilha/contract/knowledge';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';
import { minutes } from '#web/lib/query-client.ts';
import { catalogueKey } from './paid-content.ts';

export const knowledgeCategoriesQuery = queryOptions({
  queryKey: [catalogueKey, 'categories'],
  queryFn: ({ signal }) =>
    api.get('/api/categorias-bancoconhecimento', z.array(knowledgeCategory), { signal }),
  staleTime: minutes(5),
});
