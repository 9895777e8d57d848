import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { userQuery } from '#web/features/account/api/get-user.ts';
import { settingsQuery } from '#web/features/settings/api/get-settings.ts';
import { api } from '#web/lib/api-client.ts';
import { wipeReading } from '#web/lib/offline/reading-store.ts';

const nobodysOwn: unknown[] = [userQuery.queryKey[0], settingsQuery.queryKey[0]];

/** Ends the session on the server; the caller leaves the page and forgets the user. */
export function logout() {
  // Whoever leaves without a connection leaves nothing to read either.
  void wipeReading();
  return api.post('/api/logout', undefined, z.unknown());
}

/** The session is over: neither the caches nor the device hold anything of it any more (decision 7.4). */
export function forgetUser(client: QueryClient) {
  void wipeReading();
  client.removeQueries({ predicate: ({ queryKey }) => !nobodysOwn.includes(queryKey[0]) });
  client.setQueryData(userQuery.queryKey, null);
}
