import { user } from '@matilha/contract/account';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';
import { ApiError, isOffline } from '#web/lib/api-error.ts';
import { keepReading, openReading, recallReading, wipeReading } from '#web/lib/offline/reading-store.ts';

const guardPath = '/api/auth/user';

/** Reads the user and binds the offline copies to this account alone. */
async function readUser(path: string, signal?: AbortSignal) {
  try {
    const signedIn = await api.get(path, user, { signal });
    openReading(signedIn.id);
    keepReading(String(signedIn.id), guardPath, signedIn);
    return signedIn;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    void wipeReading();
    return null;
  }
}

/** Offline: returns the last user signed in on this device. */
async function recallUser(error: unknown) {
  const kept = isOffline(error) ? z.safeParse(user, await recallReading(guardPath)) : null;
  if (!kept?.success) throw error;
  return kept.data;
}

/** A balance that may keep a chat from answering is read again at every look at the page: it may have been paid elsewhere. */
const fewCredits = 10;

/** The signed-in user, null for a visitor; guard, frame and every screen share this one copy. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal, client, queryKey }) =>
    readUser(guardPath, signal).catch((error: unknown) => {
      if (client.getQueryData(queryKey) !== undefined) throw error;
      return recallUser(error);
    }),
  refetchOnWindowFocus: ({ state: { data } }) =>
    data && (data.responses_available < fewCredits || data.payment_status === 'atrasado') ? 'always' : true,
});

/** Returns the signed-in user; null for a visitor and until loaded. */
export const useUser = () => useQuery(userQuery).data ?? null;

/** Reads the user again after a change, such as a chat answer; a failure keeps the last value. */
export async function refreshUser(client: QueryClient) {
  const fresh = await readUser('/api/user').catch(() => undefined);
  if (fresh !== undefined) client.setQueryData(userQuery.queryKey, fresh);
}
