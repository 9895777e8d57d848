import { confirmation } from '@matilha/contract/errors';
import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';

/** Resolves to whether a reset token is still valid. */
export const resetTokenQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ['reset-token', token],
    queryFn: ({ signal }) => {
      if (!token) return false;
      const path = `/api/validate-reset-token?token=${encodeURIComponent(token)}`;
      return api.get(path, z.unknown(), { signal }).then(() => true, refused);
    },
    gcTime: 0,
  });

function refused(error: unknown) {
  if (error instanceof ApiError && error.status === 400) return false;
  throw error;
}

export const resetPassword = (token: string, password: string) =>
  api.post('/api/reset-password', { token, password }, confirmation);
