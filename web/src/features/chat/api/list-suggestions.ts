import * as assistantsCalls from '@matilha/contract/calls/content/assistants';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { minutes } from '#web/lib/requests/query-client.ts';

/** Suggested questions for an assistant. */
export const suggestionsQuery = (listId: number) =>
  queryOptions({
    queryKey: ['suggestions', listId],
    queryFn: ({ signal }) => call(assistantsCalls.listSuggestions, { params: { listId }, signal }),
    staleTime: minutes(5),
  });
