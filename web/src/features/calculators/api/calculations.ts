import {
  type Calculation,
  type CalculationInput,
  type CalculationShown,
  calculation,
  calculationShown,
  calculationsPage,
  newestCalculations,
} from '@matilha/contract/calculations/calculation';
import type { CalculationKind } from '@matilha/contract/calculations/kinds';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, request } from '#web/lib/api-client.ts';
import { errorMessage, networkError } from '#web/lib/api-error.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { toast } from '#web/ui/toast-store.ts';

const path = '/api/calculations';

/** The newest calculation of each kind; read on every visit, because another device may have stored one. */
export const newestQuery = queryOptions({
  queryKey: ['calculations', 'newest'],
  queryFn: ({ signal }) => api.get(`${path}/newest`, newestCalculations, { signal }),
  staleTime: 0,
});

/** A stored calculation and the one before it; it never changes, but another device may delete one of them. */
export const shownQuery = (id: string) =>
  queryOptions({
    queryKey: ['calculations', 'shown', id],
    queryFn: ({ signal }): Promise<CalculationShown> =>
      api.get(`${path}/${id}`, calculationShown, { signal }),
  });

/** The calculations of a kind, newest first. */
export const pastQuery = (kind: CalculationKind) =>
  infiniteQueryOptions({
    queryKey: ['calculations', 'past', kind],
    initialPageParam: 0,
    queryFn: ({ pageParam: cursor, signal }) =>
      api.get(
        `${path}?${new URLSearchParams({ kind, ...(cursor > 0 && { cursor: String(cursor) }) })}`,
        calculationsPage,
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

const refreshLists = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: newestQuery.queryKey }),
    client.invalidateQueries({ queryKey: ['calculations', 'past'] }),
  ]);

/**
 * Returns a function that stores a calculation; it may be sent again. The stored one can be shown at once, and the lists are read again
 * after the caller has handled it. Throws `ApiError`.
 */
export function useKeepCalculation() {
  const client = useQueryClient();
  return async (sent: CalculationInput): Promise<Calculation> => {
    const kept = await api.post(path, sent, calculation);
    await client.prefetchQuery(shownQuery(kept.id));
    void refreshLists(client);
    return kept;
  };
}

/** Deletes a calculation. */
export function useDeleteCalculation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request('DELETE', `${path}/${id}`, undefined),
    onSuccess: () => refreshLists(client),
    onError: (error) =>
      toast({ title: 'O cálculo não foi apagado', description: errorMessage(error), variant: 'destructive' }),
  });
}

const files = { xlsx: 'sheet.xlsx', pdf: 'prices.pdf' } as const;
export type CalculationFile = keyof typeof files;

/** Saves a stored calculation as a file on this device; returns the file's name. Throws `ApiError`. */
export async function downloadCalculation(
  { id, kind }: Calculation,
  ending: CalculationFile,
): Promise<string> {
  const response = await request('GET', `${path}/${id}/${files[ending]}`, undefined);
  // A response cut off half-way must not be saved.
  const file = await response.blob().catch(() => {
    throw networkError();
  });
  const name = `${kind}.${ending}`;
  saveFile(name, file);
  return name;
}
