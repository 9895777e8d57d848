import * as knowledgeCalls from '@matilha/contract/calls/content/knowledge';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { minutes } from '#web/lib/requests/query-client.ts';
import { catalogueKey } from './paid-content.ts';

/** The contents of a product, for readers who have not bought it. */
export const outlineQuery = (id: number) =>
  queryOptions({
    queryKey: [catalogueKey, 'outline', id],
    queryFn: ({ signal }) => call(knowledgeCalls.getOutline, { params: { id }, signal }),
    staleTime: minutes(10),
  });
