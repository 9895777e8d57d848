import { partner } from '@matilha/contract/partners';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';

export const partnersQuery = queryOptions({
  queryKey: ['partners'],
  queryFn: ({ signal }) => api.get('/api/partners', z.array(partner), { signal }),
});
