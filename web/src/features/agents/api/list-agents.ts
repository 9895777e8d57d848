import { agent } from '@matilha/contract/agents';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';
import { getKept } from '#web/lib/offline/get-kept.ts';
import { minutes } from '#web/lib/query-client.ts';

/** Assistants of one category, or all. */
export const agentsQuery = (categoryId?: number) =>
  queryOptions({
    queryKey: ['agents', categoryId ?? 'all'],
    queryFn: ({ signal }) =>
      categoryId
        ? api.get(`/api/lists?categoria_id=${categoryId}`, z.array(agent), { signal })
        : getKept('/api/lists', z.array(agent), { signal }),
    staleTime: minutes(2),
  });
