import * as partnersCalls from '@matilha/contract/calls/content/partners';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';

export const partnersQuery = queryOptions({
  queryKey: ['partners'],
  queryFn: ({ signal }) => call(partnersCalls.listPartners, { signal }),
});
