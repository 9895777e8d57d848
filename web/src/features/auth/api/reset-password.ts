import * as authCalls from '@matilha/contract/calls/account/auth';
import { ApiError } from '@matilha/contract/client/api-error';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/requests/api-client.ts';

/** Resolves to whether a reset token is still valid. */
export const resetTokenQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ['reset-token', token],
    queryFn: ({ signal }) => {
      if (!token) return false;
      return call(authCalls.validateResetToken, { query: { token }, signal }).then(() => true, refused);
    },
    gcTime: 0,
  });

function refused(error: unknown) {
  if (error instanceof ApiError && error.status === 400) return false;
  throw error;
}

export const resetPassword = (token: string, password: string) =>
  call(authCalls.resetPassword, { body: { token, password } });
