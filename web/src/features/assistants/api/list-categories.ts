import * as assistantsCalls from '@matilha/contract/calls/assistants';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api-client.ts';
import { minutes } from '#web/lib/query-client.ts';

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: ({ signal }) => call(assistantsCalls.listCategories, { signal }),
  staleTime: minutes(5),
});
