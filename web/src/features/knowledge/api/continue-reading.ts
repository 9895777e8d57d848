import { continueReading } from '@matilha/contract/knowledge';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';
import { contentKey } from './paid-content.ts';

/** The unfinished material opened last: none, or one. */
export const continueReadingQuery = queryOptions({
  queryKey: [contentKey, 'continue'],
  queryFn: ({ signal }) => api.get('/api/continuar-bancoconhecimento', z.array(continueReading), { signal }),
});
