import { searchMinLength, searchResult } from '@matilha/contract/knowledge';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';
import { contentKey } from './paid-content.ts';

export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: [contentKey, 'search', text],
    queryFn: ({ signal }) =>
      api.get(`/api/busca-bancoconhecimento?q=${encodeURIComponent(text)}`, z.array(searchResult), {
        signal,
      }),
    enabled: text.length >= searchMinLength,
    // While one types, what was found stands until the next has come.
    placeholderData: keepPreviousData,
  });
