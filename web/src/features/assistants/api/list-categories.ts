import * as assistantsCalls from '@matilha/contract/calls/content/assistants';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { minutes } from '#web/lib/requests/query-client.ts';

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => call(assistantsCalls.listCategories, { signal }),
  staleTime: minutes(5),
});
