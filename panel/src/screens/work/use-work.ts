import { confirmation } from '@matilha/contract/errors';
import { totalHeader } from '@matilha/contract/panel-lists';
import { type WorkKindName, workItem, workSummary } from '@matilha/contract/work';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import * as z from 'zod/mini';
import { call, request, sentenceOf } from '../../lib/api-client.ts';

export const pageSize = 25;

export const useSummary = () =>
  useQuery({
    queryKey: ['work'],
    queryFn: () => call('GET', '/api/admin/work', z.array(workSummary)),
    refetchInterval: 30_000,
  });

/** Returns one page of what waits. It is read again while it is open: an action takes effect in the background. */
export const useItems = (kind: WorkKindName, page: number) =>
  useQuery({
    queryKey: ['work', kind, page],
    queryFn: async () => {
      const response = await request('GET', `/api/admin/work/${kind}?page=${page}&per_page=${pageSize}`);
      const rows = z.parse(z.array(workItem), await response.json());
      return { rows, total: Number(response.headers.get(totalHeader) ?? rows.length) };
    },
    placeholderData: keepPreviousData,
  });

/** Returns a function that does an action at this address, says how it went and reads the lists again. */
export function useAction() {
  const client = useQueryClient();
  const notify = useNotify();
  const [busy, setBusy] = useState<string | null>(null);
  const act = async (path: string) => {
    setBusy(path);
    try {
      const { message } = await call('POST', path, confirmation);
      notify(message, { type: 'success' });
    } catch (refused) {
      notify(sentenceOf(refused), { type: 'error' });
    }
    // Another person may have done what was refused.
    await client.invalidateQueries({ queryKey: ['work'] });
    setBusy(null);
  };
  return { act, busy };
}
