import type { User } from '@matilha/contract/account/account';
import type { QueryClient } from '@tanstack/react-query';
import { showUser, userQuery } from './get-user.ts';

/**
 * Caches the saved user, and reads it once more: a read started before the save must not restore the old one. A
 * no-op when another user, or nobody, is signed in by now.
 */
export async function keepUser(client: QueryClient, saved: User) {
  if (client.getQueryData(userQuery.queryKey)?.id !== saved.id) return;
  showUser(client, saved);
  void client.invalidateQueries(userQuery);
}
