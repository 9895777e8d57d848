import * as claimsCalls from '@matilha/contract/calls/account/claims';
import { ApiError } from '@matilha/contract/client/api-error';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { showUser } from '#web/features/account/api/get-user.ts';
import { forgetUser } from '#web/features/auth/api/logout.ts';
import { openReading } from '#web/lib/offline/reading-store.ts';
import { call } from '#web/lib/requests/api-client.ts';

/**
 * Resolves to the fields that the mailed link must ask for; null when the link does not work (any more).
 * Reading does not use it up.
 */
export const claimQuery = (token: string | undefined) =>
  queryOptions({
    queryKey: ['claim', token],
    queryFn: async ({ signal }) => {
      if (!token) return null;
      return call(claimsCalls.checkClaim, { body: { token }, signal }).catch(refused);
    },
    gcTime: 0,
  });

function refused(error: unknown) {
  if (error instanceof ApiError && error.status === 400) return null;
  throw error;
}

/** Confirms the address and signs in; drops everything cached for another user. */
export async function claimAccount(client: QueryClient, input: { token: string; password: string }) {
  const { user, redirectTo } = await call(claimsCalls.claimAccount, { body: input });
  forgetUser(client);
  openReading(user.id);
  showUser(client, user);
  return redirectTo;
}
