import { storage } from '@matilha/contract/storage';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';

/** The bytes that the account keeps; refetched on every visit, because photos, posts and calculations change it. */
export const storageQuery = queryOptions({
  queryKey: ['account', 'storage'],
  queryFn: ({ signal }) => api.get('/api/storage', storage, { signal }),
  staleTime: 0,
});
