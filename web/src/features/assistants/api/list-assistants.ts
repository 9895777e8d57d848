import { assistant } from '@matilha/contract/assistants';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';
import { getKept } from '#web/lib/offline/get-kept.ts';
import { minutes } from '#web/lib/query-client.ts';

/** All lists of assistants, which say with whom the user has talked. */
export const assistantsKey = ['assistants'] as const;

/** Assistants of one category, or all. */
export const assistantsQuery = (categoryId?: number) =>
  queryOptions({
    queryKey: [...assistantsKey, categoryId ?? 'all'],
    queryFn: ({ signal }) =>
      categoryId
        ? api.get(`/api/lists?categoria_id=${categoryId}`, z.array(assistant), { signal })
        : getKept('/api/lists', z.array(assistant), { signal }),
    staleTime: minutes(2),
  });
