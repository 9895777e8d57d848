import { confirmation } from '@matilha/contract/errors';
import { openSession } from '@matilha/contract/security';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api, request } from '#web/lib/api-client.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api.get('/api/sessions', z.array(openSession), { signal }),
  staleTime: 0,
});

export const endSession = (id: number) => request('DELETE', `/api/sessions/${id}`, undefined);

/** Ends all sessions but this one; returns a message with their number. */
export async function endOtherSessions() {
  const response = await request('DELETE', '/api/sessions', undefined);
  return z.parse(confirmation, await response.json());
}
