import type { StatementFilter } from '@matilha/contract/billing/credits';
import * as creditsCalls from '@matilha/contract/calls/billing/credits';
import { addressOf } from '@matilha/contract/calls/call';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';

/** The statement page by page, newest first; refetched on every visit. */
export const statementQuery = (filter: StatementFilter) =>
  infiniteQueryOptions({
    queryKey: ['credits', 'statement', filter.kind ?? null, filter.month ?? null],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(creditsCalls.readStatement, { query: { ...filter, cursor }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

/** Returns the URL of the same entries as a CSV file. */
export const statementFile = (filter: StatementFilter) =>
  addressOf(creditsCalls.readWholeStatement, { query: filter });
