import { user } from '@matilha/contract/account';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#web/lib/api-client.ts';
import { ApiError, isOffline } from '#web/lib/api-error.ts';
import { keepReading, openReading, recallReading, wipeReading } from '#web/lib/offline/reading-store.ts';

const guardPath = '/api/auth/user';

/** What may be read offline belongs to whoever is signed in, and to nobody else (decision 7.4). */
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

/** Without a connection: who was signed in last on this device. */
async function recallUser(error: unknown) {
  const kept = isOffline(error) ? z.safeParse(user, await recallReading(guardPath)) : null;
  if (!kept?.success) throw error;
  return kept.data;
}

/** Who is signed in, null for nobody; the one copy that the guard, the frame and every screen read. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal, client, queryKey }) =>
    readUser(guardPath, signal).catch((error: unknown) => {
      if (client.getQueryData(queryKey) !== undefined) throw error;
      return recallUser(error);
    }),
});

/** The signed-in user; null for a visitor and until it is known. */
export const useUser = () => useQuery(userQuery).data ?? null;

/** Reads the user again after something changed it, a chat answer above all (§7); a failure leaves the last one. */
export async function refreshUser(client: QueryClient) {
  const fresh = await readUser('/api/user').catch(() => undefined);
  if (fresh !== undefined) client.setQueryData(userQuery.queryKey, fresh);
}
