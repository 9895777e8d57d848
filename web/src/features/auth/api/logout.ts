import * as accountCalls from '@matilha/contract/calls/account/account';
import type { QueryClient } from '@tanstack/react-query';
import { showUser, userQuery } from '#web/features/account/api/get-user.ts';
import { settingsQuery } from '#web/features/settings/api/get-settings.ts';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { wipeReading } from '#web/lib/offline/reading-store.ts';
import { call } from '#web/lib/requests/api-client.ts';

const nobodysOwn: unknown[] = [userQuery.queryKey[0], settingsQuery.queryKey[0]];

/**
 * Ends the session on the server; the caller leaves the page and forgets the user. The offline copies are
 * deleted even without a connection; the chat drafts only after a logout (a lost session keeps them).
 */
export async function logout() {
  void wipeReading();
  await call(accountCalls.logout);
  deviceStorage.removeAll('matilha:chat:');
  deviceStorage.removeAll('matilha:shop:');
  deviceStorage.removeAll('matilha:art:');
  deviceStorage.removeAll('matilha:calculator:');
}

/** Removes the signed-in user's data from the query cache and the offline copies from the device. */
export function forgetUser(client: QueryClient) {
  void wipeReading();
  client.removeQueries({ predicate: ({ queryKey }) => !nobodysOwn.includes(queryKey[0]) });
  showUser(client, null);
}
