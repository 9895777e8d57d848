import * as assistantsCalls from '@matilha/contract/calls/content/assistants';
import { queryOptions } from '@tanstack/react-query';
import { getKept } from '#web/lib/offline/get-kept.ts';
import { call } from '#web/lib/requests/api-client.ts';
import { minutes } from '#web/lib/requests/query-client.ts';

/** All lists of assistants, which say with whom the user has talked. */
export const assistantsKey = ['assistants'] as const;

/** Assistants of one category, or all. */
export const assistantsQuery = (categoryId?: number) =>
  queryOptions({
    queryKey: [...assistantsKey, categoryId ?? 'all'],
    queryFn: ({ signal }) =>
      categoryId
        ? call(assistantsCalls.listAssistants, { query: { categoria_id: categoryId }, signal })
        : getKept({}, assistantsCalls.listAssistants, { signal }),
    staleTime: minutes(2),
  });
