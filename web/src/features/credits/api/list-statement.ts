import { type StatementFilter, statementPage } from '@matilha/contract/credits';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';

function search(filter: StatementFilter, cursor: number | null = null): string {
  const params = new URLSearchParams();
  if (filter.kind) params.set('kind', filter.kind);
  if (filter.month) params.set('month', filter.month);
  if (cursor !== null) params.set('cursor', String(cursor));
  return params.size > 0 ? `?${params}` : '';
}

/** The statement page by page, newest first; refetched on every visit. */
export const statementQuery = (filter: StatementFilter) =>
  infiniteQueryOptions({
    queryKey: ['credits', 'statement', filter.kind ?? null, filter.month ?? null],
    queryFn: ({ pageParam, signal }) =>
      api.get(`/api/credits/statement${search(filter, pageParam)}`, statementPage, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** Returns the URL of the same entries as a CSV file. */
export const statementFile = (filter: StatementFilter) => `/api/credits/statement.csv${search(filter)}`;
