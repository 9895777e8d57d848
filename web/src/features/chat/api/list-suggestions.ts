import { suggestion } from '@matilha/contract/assistants';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';
import { minutes } from '#web/lib/query-client.ts';

/** Suggested questions for an assistant. */
export const suggestionsQuery = (listId: number) =>
  queryOptions({
    queryKey: ['suggestions', listId],
    queryFn: ({ signal }) => api.get(`/api/sugestoes-perguntas/${listId}`, z.array(suggestion), { signal }),
    staleTime: minutes(5),
  });
