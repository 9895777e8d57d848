import * as knowledgeCalls from '@matilha/contract/calls/knowledge';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { minutes } from '#web/lib/query-client.ts';
import { catalogueKey } from './paid-content.ts';

export const knowledgeCategoriesQuery = queryOptions({
  queryKey: [catalogueKey, 'categories'],
  queryFn: ({ signal }) => call(knowledgeCalls.listKnowledgeCategories, { signal }),
  staleTime: minutes(5),
});
