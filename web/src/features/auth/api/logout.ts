import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { userQuery } from '#web/features/account/api/get-user.ts';
import { settingsQuery } from '#web/features/settings/api/get-settings.ts';
import { api } from '#web/lib/api-client.ts';

const nobodysOwn: unknown[] = [userQuery.queryKey[0], settingsQuery.queryKey[0]];

/** Signs out and forgets everything that was read for this person. */
export async function logout(client: QueryClient) {
  await api.post('/api/logout', undefined, z.unknown());
  forgetUser(client);
}

/** The session is over: the caches hold nothing of it any more (decision 7.4). */
export function forgetUser(client: QueryClient) {
  client.removeQueries({ predicate: ({ queryKey }) => !nobodysOwn.includes(queryKey[0]) });
  client.setQueryData(userQuery.queryKey, null);
}
