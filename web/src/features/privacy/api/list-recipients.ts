import * as privacyCalls from '@matilha/contract/calls/account/privacy';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { minutes } from '#web/lib/requests/query-client.ts';

/** The recipients of this installation's data. */
export const recipientsQuery = queryOptions({
  queryKey: ['privacy', 'recipients'],
  queryFn: ({ signal }) => call(privacyCalls.listRecipients, { signal }),
  staleTime: minutes(10),
});
