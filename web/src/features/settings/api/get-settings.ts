import { settings } from '@matilha/contract/settings';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';
import { minutes } from '#web/lib/query-client.ts';

/** What everyone may know: brand, support, terms, tutorial (decision 2.12). */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => api.get('/api/settings', settings, { signal }),
  staleTime: minutes(10),
});
