import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { userQuery } from '#web/features/account/api/get-user.ts';
import { settingsQuery } from '#web/features/settings/api/get-settings.ts';
import { api } from '#web/lib/api-client.ts';
import { deviceStorage } from '#web/lib/device-storage.ts';
import { wipeReading } from '#web/lib/offline/reading-store.ts';

const nobodysOwn: unknown[] = [userQuery.queryKey[0], settingsQuery.queryKey[0]];

/**
 * Ends the session on the server; the caller leaves the page and forgets the user. Whoever leaves, even without a
 * connection, leaves nothing to read, and after a logout nothing that was typed (a lost session keeps its drafts).
 */
export async function logout() {
  void wipeReading();
  await api.post('/api/logout', undefined, z.unknown());
  deviceStorage.removeAll('matilha:chat:');
}

/** The session is over: neither the caches nor the device hold anything of it any more (decision 7.4). */
export function forgetUser(client: QueryClient) {
  void wipeReading();
  client.removeQueries({ predicate: ({ queryKey }) => !nobodysOwn.includes(queryKey[0]) });
  client.setQueryData(userQuery.queryKey, null);
}
