import * as settingsCalls from '@matilha/contract/calls/settings';
import { queryOptions } from '@tanstack/react-query';
import { getKept } from '#web/lib/offline/get-kept.ts';
import { minutes } from '#web/lib/requests/query-client.ts';

/** The public settings: brand, support, terms, tutorial. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => getKept({ everyones: true }, settingsCalls.readSettings, { signal }),
  staleTime: minutes(10),
});
