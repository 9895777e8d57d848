import type { ReactNode } from 'react';
import { LoadError } from './load-error.tsx';

/** The part of a TanStack query's result that decides what is shown. */
interface QueryResult<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
  isFetching: boolean;
}

interface QueryViewProps<Data> {
  query: QueryResult<Data>;
  /** Title of the error; its reason and "Tentar novamente" follow. */
  failed: string;
  /** In the final shape of what is coming. */
  loading: ReactNode;
  /** Shown for a list without items. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows what a query has: its data, even while or after a later read fails; else its error; else that it is loading. */
export function QueryView<Data>({ query, failed, loading, empty, children }: QueryViewProps<Data>) {
  const { data, error, refetch, isFetching } = query;
  if (data !== undefined) return Array.isArray(data) && data.length === 0 && empty ? empty : children(data);
  if (error) return <LoadError title={failed} error={error} retry={refetch} retrying={isFetching} />;
  return loading;
}
