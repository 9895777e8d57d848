import * as storageCalls from '@matilha/contract/calls/panel/storage';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';

/** The bytes that the account keeps; refetched on every visit, because photos, posts and calculations change it. */
export const storageQuery = queryOptions({
  queryKey: ['account', 'storage'],
  queryFn: ({ signal }) => call(storageCalls.readStorage, { signal }),
  staleTime: 0,
});
