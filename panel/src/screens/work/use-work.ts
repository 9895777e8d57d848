import * as operationCalls from '@matilha/contract/calls/panel/operation';
import type { WorkKindName } from '@matilha/contract/panel/work';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call, callPage, sentenceOf } from '../../lib/api-client.ts';

export const pageSize = 25;

export const useSummary = () =>
  useQuery({
    queryKey: ['work'],
    queryFn: () => call(operationCalls.summarizeWork),
    refetchInterval: 30_000,
  });

/** Returns one page of waiting work, and refetches it while it is shown: an action takes effect in the background. */
export const useItems = (kind: WorkKindName, page: number) =>
  useQuery({
    queryKey: ['work', kind, page],
    queryFn: () =>
      callPage(operationCalls.listWork, { params: { kind }, query: { page, per_page: pageSize } }),
    placeholderData: keepPreviousData,
  });

/** Returns a function that makes a call of this name, shows its confirmation and reads the lists again. */
export function useAction() {
  const client = useQueryClient();
  const notify = useNotify();
  const [busy, setBusy] = useState<string | null>(null);
  const act = async (name: string, confirmed: () => Promise<{ message: string }>) => {
    setBusy(name);
    try {
      const { message } = await confirmed();
      notify(message, { type: 'success' });
    } catch (refused) {
      notify(sentenceOf(refused), { type: 'error' });
    }
    // Another person may have done the refused action already.
    await client.invalidateQueries({ queryKey: ['work'] });
    setBusy(null);
  };
  return { act, busy };
}
