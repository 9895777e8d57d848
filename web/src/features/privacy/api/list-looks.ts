import * as privacyCalls from '@matilha/contract/calls/account/privacy';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';

/** The looks of staff at the user's words, page by page, newest first; refetched on every visit. */
export const looksQuery = infiniteQueryOptions({
  queryKey: ['privacy', 'looks'],
  queryFn: ({ pageParam: cursor, signal }) => call(privacyCalls.listLooks, { query: { cursor }, signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
  staleTime: 0,
});
