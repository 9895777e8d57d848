import { looksPage } from '@matilha/contract/privacy';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';

/** The looks of staff at the user's words, page by page, newest first; refetched on every visit. */
export const looksQuery = infiniteQueryOptions({
  queryKey: ['privacy', 'looks'],
  queryFn: ({ pageParam, signal }) =>
    api.get(`/api/privacy/looks${pageParam === null ? '' : `?cursor=${pageParam}`}`, looksPage, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }) => next,
  staleTime: 0,
});
