import * as privacyCalls from '@matilha/contract/calls/account/privacy';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { minutes } from '#web/lib/requests/query-client.ts';

/** A published version of the terms and the privacy policy; `atual` is the version in force. */
export const termsQuery = (version: string) =>
  queryOptions({
    queryKey: ['terms', version],
    queryFn: ({ signal }) => call(privacyCalls.readTerms, { params: { version }, signal }),
  });

/** The published versions, newest first. */
export const termsVersionsQuery = queryOptions({
  queryKey: ['terms'],
  queryFn: ({ signal }) => call(privacyCalls.listTermsVersions, { signal }),
});

/** The recipients of this installation's data. */
export const recipientsQuery = queryOptions({
  queryKey: ['privacy', 'recipients'],
  queryFn: ({ signal }) => call(privacyCalls.listRecipients, { signal }),
  staleTime: minutes(10),
});
