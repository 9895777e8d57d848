import { ApiError } from '@matilha/contract/client/api-error';
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
  type SetDataOptions,
} from '@tanstack/react-query';

const minute = 60_000;
export const minutes = (count: number) => count * minute;

type ChangeListener = (key: QueryKey, how: 'invalidated' | 'written') => void;

/** A client that reports the queries that this tab invalidates or writes, for announcement to other tabs (decision 0079). */
export class ReportingQueryClient extends QueryClient {
  #listener: ChangeListener | undefined;

  /** Calls `listener` for each change, until the returned function is called. */
  onChange(listener: ChangeListener): () => void {
    this.#listener = listener;
    return () => {
      this.#listener = undefined;
    };
  }

  override setQueryData = ((queryKey: QueryKey, ...value: [updater: never, options?: SetDataOptions]) => {
    this.#listener?.(queryKey, 'written');
    return super.setQueryData(queryKey, ...value);
  }) as QueryClient['setQueryData'];

  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    if (filters?.queryKey) this.#listener?.(filters.queryKey as QueryKey, 'invalidated');
    return super.invalidateQueries(filters, options);
  }

  /** Invalidates queries that another tab has changed, without reporting them again. */
  invalidateQuietly(queryKey: QueryKey): Promise<void> {
    return super.invalidateQueries({ queryKey });
  }
}

/** Defaults: fresh for 60 s, dropped after 5 min, no refetch on focus, no polling, no retries. */
export function createQueryClient(onSessionLost: (client: QueryClient) => void): ReportingQueryClient {
  const onError = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'unauthenticated') onSessionLost(client);
  };
  const client = new ReportingQueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: minute,
        gcTime: minutes(5),
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
