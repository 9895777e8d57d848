import * as securityCalls from '@matilha/contract/calls/account/security';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(securityCalls.listSessions, { signal }),
  staleTime: 0,
});

export const endSession = (id: number) => call(securityCalls.revokeSession, { params: { id } });

/** Ends all sessions but this one; returns a message with their number. */
export const endOtherSessions = () => call(securityCalls.revokeOtherSessions);
