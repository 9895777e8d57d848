import * as knowledgeCalls from '@matilha/contract/calls/content/knowledge';
import { searchMinLength } from '@matilha/contract/content/knowledge';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { contentKey } from './paid-content.ts';

export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: [contentKey, 'search', text],
    queryFn: ({ signal }) => call(knowledgeCalls.searchMaterials, { query: { q: text }, signal }),
    enabled: text.length >= searchMinLength,
    // While the user types, the last results stay until the next ones arrive.
    placeholderData: keepPreviousData,
  });
