import { settings } from '@matilha/contract/settings';
import { queryOptions } from '@tanstack/react-query';
import { getKept } from '#web/lib/offline/get-kept.ts';
import { minutes } from '#web/lib/query-client.ts';

/** The public settings: brand, support, terms, tutorial. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => getKept('/api/settings', settings, { signal, everyones: true }),
  staleTime: minutes(10),
});
