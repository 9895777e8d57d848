import * as knowledgeCalls from '@matilha/contract/calls/content/knowledge';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';
import { contentKey } from './paid-content.ts';

/** The unfinished material opened last: none, or one. */
export const continueReadingQuery = queryOptions({
  queryKey: [contentKey, 'continue'],
  queryFn: ({ signal }) => call(knowledgeCalls.continueReading, { signal }),
});
