import type {
  Calculation,
  CalculationInput,
  CalculationShown,
} from '@matilha/contract/calculators/calculation';
import type { CalculationKind } from '@matilha/contract/calculators/kinds';
import * as calculationsCalls from '@matilha/contract/calls/shop/calculations';
import * as calculatorsCalls from '@matilha/contract/calls/shop/calculators';
import { ApiError, errorMessage, networkError } from '@matilha/contract/client/api-error';
import {
  infiniteQueryOptions,
  type Query,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, request } from '#web/lib/requests/api-client.ts';
import { toast } from '#web/ui/toasts/toast-store.ts';
import { newestQuery } from './calculators.ts';

/** A stored calculation and its predecessor; they never change, but another device may delete them. */
export const shownQuery = (id: string) =>
  queryOptions({
    queryKey: ['calculations', 'shown', id],
    queryFn: ({ signal }): Promise<CalculationShown> =>
      call(calculationsCalls.readCalculation, { params: { id }, signal }),
  });

/** The calculations of a kind, newest first. */
export const pastQuery = (kind: CalculationKind) =>
  infiniteQueryOptions({
    queryKey: ['calculations', 'past', kind],
    initialPageParam: 0,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(calculatorsCalls.listCalculations, {
        query: { kind, ...(cursor > 0 && { cursor }) },
        signal,
      }),
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
    const kept = await call(calculationsCalls.keepCalculation, { body: sent });
    await client.prefetchQuery(shownQuery(kept.id));
    void refreshLists(client);
    return kept;
  };
}

/** Deletes a calculation; one that is gone already is deleted. */
export function useDeleteCalculation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(calculatorsCalls.removeCalculation, { params: { id } });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
      }
    },
    onSuccess: (_, id) => {
      // Other calculations may have been compared with the deleted one, which is itself not read again.
      const isOther = ({ queryKey }: Query) => queryKey[2] !== id;
      void client.invalidateQueries({ queryKey: ['calculations', 'shown'], predicate: isOther });
      void refreshLists(client);
    },
    onError: (error) =>
      toast({ title: 'O cálculo não foi apagado', description: errorMessage(error), variant: 'destructive' }),
  });
}

/** Forgets a deleted calculation once nothing shows it; while something does, forgetting it would read it again. */
export function useForgetDeleted(id: string | undefined, shown: string | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    if (id !== undefined && id !== shown) client.removeQueries({ queryKey: shownQuery(id).queryKey });
  }, [client, id, shown]);
}

const files = {
  xlsx: calculationsCalls.downloadCalculationSheet,
  pdf: calculationsCalls.downloadPrices,
} as const;
export type CalculationFile = keyof typeof files;

/** Returns a stored calculation as a file with the name that the server gives it. Throws `ApiError`. */
export async function fetchCalculation({ id, kind }: Calculation, ending: CalculationFile): Promise<File> {
  const response = await request(files[ending], { params: { id } });
  // A response cut off half-way must not be saved.
  const content = await response.blob().catch(() => {
    throw networkError();
  });
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return new File([content], named ?? `${kind}.${ending}`, { type: content.type });
}
