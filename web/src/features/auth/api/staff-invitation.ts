import { confirmation } from '@matilha/contract/errors';
import { type OpenInvitation, openInvitation } from '@matilha/contract/staff-access';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** Resolves to the invitation of a link; null for a link that does not work. */
export const invitationQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ['staff-invitation', token],
    queryFn: async (): Promise<OpenInvitation | null> => {
      if (!token) return null;
      try {
        return await api.post('/api/staff-invitations/check', { token }, openInvitation);
      } catch (error) {
        if (error instanceof ApiError && error.status === 400) return null;
        throw error;
      }
    },
    gcTime: 0,
  });

export const acceptInvitation = (input: { token: string; name: string; password: string }) =>
  api.post('/api/staff-invitations/accept', input, confirmation);
