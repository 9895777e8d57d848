import { searchAnswer, searchMinLength } from '@matilha/contract/knowledge';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';
import { contentKey } from './paid-content.ts';

export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: [contentKey, 'search', text],
    queryFn: ({ signal }) =>
      api.get(`/api/busca-bancoconhecimento?q=${encodeURIComponent(text)}`, searchAnswer, {
        signal,
      }),
    enabled: text.length >= searchMinLength,
    // While the user types, the last results stay until the next ones arrive.
    placeholderData: keepPreviousData,
  });
