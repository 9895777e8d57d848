import { type User, user } from '@matilha/contract/account/account';
import * as accountCalls from '@matilha/contract/calls/account/account';
import { ApiError, isOffline } from '@matilha/contract/client/api-error';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { keepReading, openReading, recallReading, wipeReading } from '#web/lib/offline/reading-store.ts';
import { call } from '#web/lib/requests/api-client.ts';

const queryKey = ['user'];

/** Reads of each client are numbered in the order of their start; `shown` is the newest whose value is cached. */
const counts = new WeakMap<QueryClient, { reads: number; shown: number }>();

/** Numbers a read that starts now. */
function startRead(client: QueryClient) {
  const count = counts.get(client) ?? { reads: 0, shown: 0 };
  counts.set(client, count);
  count.reads += 1;
  return { count, turn: count.reads };
}

/**
 * Reads the user and binds the offline copies and everything cached to this account alone. A read that lands after a newer one returns the
 * value of the newer.
 */
async function readUser(
  client: QueryClient,
  declared: typeof accountCalls.checkSession | typeof accountCalls.readUser,
  signal?: AbortSignal,
): Promise<User | null> {
  const { count, turn } = startRead(client);
  const signedIn = await call(declared, { signal }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 401)) throw error;
    return null;
  });
  const known = client.getQueryData<User | null>(queryKey);
  if (turn < count.shown && known !== undefined) return known;
  count.shown = turn;
  if (!signedIn) {
    void wipeReading();
    return null;
  }
  // Another tab has signed in another account; the guard then mounts every screen again.
  if ((known?.id ?? signedIn.id) !== signedIn.id)
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] });
  openReading(signedIn.id);
  keepReading(String(signedIn.id), accountCalls.checkSession.path, signedIn);
  return signedIn;
}

/** Offline: returns the last user signed in on this device. */
async function recallUser(error: unknown) {
  const kept = isOffline(error)
    ? z.safeParse(user, await recallReading(accountCalls.checkSession.path))
    : null;
  if (!kept?.success) throw error;
  return kept.data;
}

/** A balance too low for a chat is refetched whenever the page is shown: it may have been topped up on another device. */
const fewCredits = 10;

/** The signed-in user, null for a visitor; guard, frame and every screen share this one copy. */
export const userQuery = queryOptions({
  queryKey,
  queryFn: ({ signal, client }) =>
    readUser(client, accountCalls.checkSession, signal).catch((error: unknown) => {
      if (client.getQueryData(queryKey) !== undefined) throw error;
      return recallUser(error);
    }),
  refetchOnWindowFocus: ({ state: { data } }) =>
    data && (data.responses_available < fewCredits || data.payment_status === 'atrasado') ? 'always' : true,
});

/** Returns the signed-in user; null for a visitor and until loaded. */
export const useUser = () => useQuery(userQuery).data ?? null;

/** Caches the server's latest response: a read that started earlier does not overwrite it. */
export function showUser(client: QueryClient, value: User | null | undefined) {
  const { count, turn } = startRead(client);
  count.shown = turn;
  client.setQueryData(userQuery.queryKey, value);
}

/** Reads the user again after a change, such as a chat answer; a failure, or a response to an older read, keeps the last value. */
export async function refreshUser(client: QueryClient) {
  const fresh = await readUser(client, accountCalls.readUser).catch(() => undefined);
  if (fresh !== undefined) client.setQueryData(userQuery.queryKey, fresh);
}
