import * as knowledgeCalls from '@matilha/contract/calls/content/knowledge';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { minutes } from '#web/lib/requests/query-client.ts';
import { catalogueKey } from './paid-content.ts';

export const knowledgeCategoriesQuery = queryOptions({
  queryKey: [catalogueKey, 'categories'],
  queryFn: ({ signal }) => call(knowledgeCalls.listKnowledgeCategories, { signal }),
  staleTime: minutes(5),
});
