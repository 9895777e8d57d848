import type { ReactNode } from 'react';
import { LoadError } from './load-error.tsx';

/** The fields of a TanStack query's result that decide the view. */
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
  /** Skeletons in the final shape of the data. */
  loading: ReactNode;
  /** Shown for a list without items. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows a query's data, even while or after a later read fails; else its error; else its loading state. */
export function QueryView<Data>({ query, failed, loading, empty, children }: QueryViewProps<Data>) {
  const { data, error, refetch, isFetching } = query;
  if (data !== undefined) return Array.isArray(data) && data.length === 0 && empty ? empty : children(data);
  if (error) return <LoadError title={failed} error={error} retry={refetch} retrying={isFetching} />;
  return loading;
}
