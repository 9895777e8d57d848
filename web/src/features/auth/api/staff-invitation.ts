import * as invitationsCalls from '@matilha/contract/calls/account/invitations';
import { ApiError } from '@matilha/contract/client/api-error';
import type { OpenInvitation } from '@matilha/contract/panel/staff-access';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';

/** Resolves to the invitation of a link; null for a link that does not work. */
export const invitationQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ['staff-invitation', token],
    queryFn: async (): Promise<OpenInvitation | null> => {
      if (!token) return null;
      try {
        return await call(invitationsCalls.readInvitation, { body: { token } });
      } catch (error) {
        if (error instanceof ApiError && error.status === 400) return null;
        throw error;
      }
    },
    gcTime: 0,
  });

export const acceptInvitation = (input: { token: string; name: string; password: string }) =>
  call(invitationsCalls.acceptInvitation, { body: input });
