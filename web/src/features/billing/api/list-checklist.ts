import { checklistItem } from '@matilha/contract/plans';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';
import { minutes } from '#web/lib/query-client.ts';

/** The texts of the three rows under each plan; kept 10 min. */
export const checklistQuery = queryOptions({
  queryKey: ['checklist-planos'],
  queryFn: ({ signal }) => api.get('/api/checklist-planos', z.array(checklistItem), { signal }),
  staleTime: minutes(10),
});
